import type { ClipboardEvent, ComponentProps } from 'react';
import { messages } from '../../../messages';
import { FormField } from '../../account-form/view/form-field';
import { parseOtp } from '../model/reset-rules';
import styles from './otp-field.module.css';

interface OtpFieldProps extends Omit<ComponentProps<typeof FormField>, 'label' | 'onPaste'> {
  /** Called with the digits of pasted text that also contains spaces or words. */
  readonly onCode: (otp: string) => void;
}

/** One field for all four digits, so that pasting and the phone's autofill of one-time codes work. */
export function OtpField({ onCode, ...field }: OtpFieldProps) {
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const code = parseOtp(event.clipboardData.getData('text'));
    // Without digits, let the browser paste the text, so that validation can report it.
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
