import { useValidatedForm } from '@inspire/shared/forms';
import { useHost } from '@inspire/shared/host';
import { useNavigate } from '@inspire/shared/router';
import { paths } from '@inspire/shared/routes';
import { messages } from '../../../messages';
import { AccountForm, FormPasswordField } from '../../account-form';
import type { EntryState } from '../../session';
import { resetPassword } from '../api/reset-password';
import { rateLimitText, resetErrorText, type ResetValues, validateReset } from '../model/reset-rules';
import type { ResetState } from '../model/reset-state';
import { OtpField } from './otp-field';
import { ResendOtp } from './resend-otp';

const { resetPassword: texts, fields } = messages;
/** Errors disappear after 4 seconds (SPEC-5). */
const ERROR_DURATION_MS = 4_000;

export function ResetForm({ state }: { readonly state: ResetState & { readonly sentAt: number } }) {
  const { api, toasts } = useHost();
  const navigate = useNavigate();
  const { submit, busy, formError, field, setValue } = useValidatedForm<ResetValues>({
    defaultValues: { otp: '', password: '', confirmPassword: '' },
    validate: validateReset,
    send: async (values) => {
      await resetPassword(api, state.email, values);
      toasts.success(texts.success);
      const { email, returnTo } = state;
      await navigate(paths.login, {
        replace: true,
        state: { email, ...(returnTo && { returnTo }) } satisfies EntryState,
      });
    },
    toSubmitError: (error) => {
      const wait = rateLimitText(error);
      if (wait) toasts.warning(wait);
      return { text: resetErrorText(error) };
    },
    errorDurationMs: ERROR_DURATION_MS,
  });

  return (
    <>
      <AccountForm label={texts.submit} submitLabel={texts.submit} busy={busy} formError={formError} onSubmit={submit}>
        <OtpField {...field('otp')} onCode={(otp) => setValue('otp', otp)} />
        {/* Password managers store the new password under this name. */}
        <input type="text" autoComplete="username" value={state.email} readOnly hidden />
        <FormPasswordField
          {...field('password')}
          label={texts.newPassword}
          hint={fields.passwordHint}
          autoComplete="new-password"
          required
        />
        <FormPasswordField
          {...field('confirmPassword')}
          label={texts.confirmPassword}
          autoComplete="new-password"
          required
        />
      </AccountForm>
      <ResendOtp state={state} />
    </>
  );
}
