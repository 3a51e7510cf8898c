import type { ClipboardEvent, ComponentProps } from 'react';
import { messages } from '../../../messages';
import { FormField } from '../../account-form/view/form-field';
import { otpDigits } from '../model/reset-rules';
import styles from './otp-field.module.css';

interface OtpFieldProps extends Omit<ComponentProps<typeof FormField>, 'label' | 'onPaste'> {
  /** Takes a code that was pasted with spaces or words around it. */
  readonly onCode: (otp: string) => void;
}

/** One field for the four digits: a telephone's offer of the code from its mails fits into it, and a paste does too. */
export function OtpField({ onCode, ...field }: OtpFieldProps) {
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const code = otpDigits(event.clipboardData.getData('text'));
    // Without digits the browser's own paste shows what is wrong with it.
    if (code === '') return;
    event.preventDefault();
    onCode(code);
  };
  return (
    <div className={styles.otp}>
      <FormField
        {...field}
        label={messages.resetPassword.otp}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={4}
        pattern="\d{4}"
        required
        onPaste={paste}
      />
    </div>
  );
}
