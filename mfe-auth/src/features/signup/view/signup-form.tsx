import type { ApiClient } from '@inspire/shared/client';
import type { SessionData } from '@inspire/shared/contracts';
import { useValidatedForm } from '@inspire/shared/forms';
import { useHost } from '@inspire/shared/host';
import { paths } from '@inspire/shared/routes';
import { messages } from '../../../messages';
import { AccountForm } from '../../account-form/view/account-form';
import { EmailField } from '../../account-form/view/email-field';
import { FormField, FormPasswordField } from '../../account-form/view/form-field';
import { googleSignupErrorText } from '../../google/model/google-error-text';
import { GoogleSignIn } from '../../google/view/google-sign-in';
import type { EntryState } from '../../session/model/entry-state';
import { parseSessionResponse } from '../../session/model/parse-session-response';
import { AuthSwitchLink } from '../../session/view/auth-switch-link';
import { signupErrorText, type SignupValues, toRegistration, validateSignup } from '../model/signup-rules';

/** Creates an account and starts its first session. @throws ApiError */
async function signUp(api: ApiClient, values: SignupValues): Promise<SessionData> {
  return parseSessionResponse(await api.call('register', { body: toRegistration(values) }));
}

const { signup: texts, fields } = messages;
/** Errors disappear after 6 seconds (SPEC-5). */
const ERROR_DURATION_MS = 6_000;

export function SignupForm({ entry }: { readonly entry: EntryState }) {
  const { api, session, toasts } = useHost();
  const { submit, busy, formError, field, values } = useValidatedForm<SignupValues>({
    defaultValues: { email: entry.email, contact: '', user_name: '', password: '', confirmpasword: '' },
    validate: validateSignup,
    send: async (values) => {
      const record = await signUp(api, values);
      toasts.success(texts.success);
      session.start(record);
    },
    toSubmitError: (error) => ({ text: signupErrorText(error) }),
    errorDurationMs: ERROR_DURATION_MS,
  });
  const { email } = values;

  return (
    <>
      <AccountForm label={texts.submit} submitLabel={texts.submit} busy={busy} formError={formError} onSubmit={submit}>
        <EmailField {...field('email')} autoComplete="email" />
        <FormField
          {...field('contact')}
          label={fields.mobile}
          hint={fields.mobileHint}
          type="tel"
          autoComplete="tel"
          required
        />
        <FormField {...field('user_name')} label={fields.userName} autoComplete="nickname" maxLength={100} required />
        {/* Password managers take the nearest text as the account's name, and people sign in by email. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <FormPasswordField
          {...field('password')}
          label={fields.password}
          hint={fields.passwordHint}
          autoComplete="new-password"
          required
        />
        <FormPasswordField
          {...field('confirmpasword')}
          label={fields.confirmPassword}
          autoComplete="new-password"
          required
        />
      </AccountForm>
      <GoogleSignIn purpose="signup" entry={{ ...entry, email }} errorText={googleSignupErrorText} />
      <AuthSwitchLink question={texts.hasAccount} to={paths.login} label={texts.login} entry={{ ...entry, email }} />
    </>
  );
}
