import { useState } from 'react';
import { useValidatedForm } from '@inspire/shared/forms';
import { useHost } from '@inspire/shared/host';
import { useNavigate } from '@inspire/shared/router';
import { paths } from '@inspire/shared/routes';
import { messages } from '../../../messages';
import { AccountForm } from '../../account-form/view/account-form';
import { EmailField } from '../../account-form/view/email-field';
import type { EntryState } from '../../session/model/entry-state';
import { newHandle } from '../../session/model/new-handle';
import { AuthSwitchLink } from '../../session/view/auth-switch-link';
import { sendOtp } from '../api/send-otp';
import { forgotErrorText, type ForgotValues, rateLimitText, validateForgotPassword } from '../model/reset-rules';
import type { ResetState } from '../model/reset-state';
import { useIsMounted } from './use-is-mounted';

const { forgotPassword: texts } = messages;

/** The first step. The second step has its own history entry, so that Back leads here. */
export function SendOtpForm({ entry }: { readonly entry: EntryState }) {
  const { api, toasts } = useHost();
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const [handle] = useState(newHandle);
  const { submit, busy, formError, field, values } = useValidatedForm<ForgotValues>({
    defaultValues: { email: entry.email },
    validate: validateForgotPassword,
    send: async ({ email }) => {
      const sent = await sendOtp(api, email, handle);
      toasts.success(texts.sent);
      if (!isMounted()) return;
      const next: ResetState = { ...entry, email: email.trim(), ...sent };
      await navigate(paths.forgotPassword, { state: next });
    },
    toSubmitError: (error) => {
      const wait = rateLimitText(error);
      if (wait) toasts.warning(wait);
      return { text: forgotErrorText(error) };
    },
  });
  const { email } = values;

  return (
    <>
      <AccountForm label={texts.submit} submitLabel={texts.submit} busy={busy} formError={formError} onSubmit={submit}>
        <EmailField {...field('email')} autoComplete="username" />
      </AccountForm>
      <AuthSwitchLink
        question={texts.remembered}
        to={paths.login}
        label={texts.backToLogin}
        entry={{ ...entry, email }}
      />
    </>
  );
}
