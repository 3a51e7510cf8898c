import type { ClipboardEvent, ComponentProps } from 'react';
import { useValidatedForm } from '@inspire/shared/forms';
import { useHost } from '@inspire/shared/host';
import { useNavigate } from '@inspire/shared/router';
import { paths } from '@inspire/shared/routes';
import { messages } from '../../../messages';
import { AccountForm } from '../../account-form/view/account-form';
import { FormField } from '../../account-form/view/form-field';
import { parseEntryState } from '../../session/model/entry-state';
import { resetPassword } from '../api/reset-password';
import {
  parseOtp,
  passwordError,
  rateLimitText,
  RESET_ERROR_DURATION_MS,
  resetErrorText,
  type ResetValues,
  validateReset,
} from '../model/reset-rules';
import type { ResetState, SentCode } from '../model/reset-state';
import { NewPasswordFields } from './new-password-fields';
import { ResendOtp } from './resend-otp';
import styles from './otp-field.module.css';

interface OtpFieldProps extends Omit<ComponentProps<typeof FormField>, 'label' | 'onPaste'> {
  /** Called with the digits of pasted text that also contains spaces or words. */
  readonly onCode: (otp: string) => void;
}

/** One field for all four digits, so that pasting and the phone's autofill of one-time codes work. */
function OtpField({ onCode, ...field }: OtpFieldProps) {
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

const { resetPassword: texts } = messages;

export function ResetForm({ state }: { readonly state: ResetState & SentCode }) {
  const { api, toasts } = useHost();
  const navigate = useNavigate();
  const { submit, busy, formError, field, setValue } = useValidatedForm<ResetValues>({
    defaultValues: { otp: '', password: '', confirmPassword: '' },
    validate: validateReset,
    send: async (values) => {
      await resetPassword(api, state, values);
      toasts.success(texts.success);
      await navigate(paths.login, { replace: true, state: parseEntryState(state) });
    },
    toSubmitError: (error) => {
      const wait = rateLimitText(error);
      if (wait) toasts.warning(wait);
      return passwordError(error) ?? { text: resetErrorText(error) };
    },
    errorDurationMs: RESET_ERROR_DURATION_MS,
  });

  return (
    <>
      <AccountForm label={texts.submit} submitLabel={texts.submit} busy={busy} formError={formError} onSubmit={submit}>
        <OtpField {...field('otp')} onCode={(otp) => setValue('otp', otp)} />
        {/* Password managers store the new password under this name. */}
        <input type="text" autoComplete="username" value={state.email} readOnly hidden />
        <NewPasswordFields password={field('password')} confirmPassword={field('confirmPassword')} />
      </AccountForm>
      <ResendOtp state={state} />
    </>
  );
}
