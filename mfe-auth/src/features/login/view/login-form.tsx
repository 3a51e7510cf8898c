import { useValidatedForm } from '@inspire/shared/forms';
import { useHost } from '@inspire/shared/host';
import { Link } from '@inspire/shared/router';
import { paths } from '@inspire/shared/routes';
import { messages } from '../../../messages';
import { AccountForm, EmailField, FormPasswordField } from '../../account-form';
import { googleLoginErrorText, GoogleSignIn } from '../../google';
import { AuthSwitchLink, type EntryState } from '../../session';
import { logIn } from '../api/log-in';
import { loginErrorText, type LoginValues, validateLogin } from '../model/login-rules';
import { usePasskeyAutofill } from './use-passkey-autofill';
import styles from './login-form.module.css';

const { login: texts, fields } = messages;

export function LoginForm({ entry }: { readonly entry: EntryState }) {
  const { api, session, site } = useHost();
  const { submit, busy, formError, field, values } = useValidatedForm<LoginValues>({
    defaultValues: { email: entry.email, password: '' },
    validate: validateLogin,
    send: async (values) => session.start(await logIn(api, values)),
    toSubmitError: (error) => ({ text: loginErrorText(error) }),
  });
  const { email } = values;
  const passkeyError = usePasskeyAutofill();

  return (
    <>
      <AccountForm
        label={texts.submit}
        submitLabel={texts.submit}
        busy={busy}
        formError={formError ?? passkeyError}
        onSubmit={submit}
      >
        <EmailField {...field('email')} autoComplete="username webauthn" />
        <div className={styles.password}>
          <FormPasswordField {...field('password')} label={fields.password} autoComplete="current-password" required />
          {site.owns(paths.forgotPassword) && (
            <Link to={paths.forgotPassword} state={{ ...entry, email }} className={styles.forgot}>
              {texts.forgotPassword}
            </Link>
          )}
        </div>
      </AccountForm>
      <GoogleSignIn purpose="login" entry={{ ...entry, email }} errorText={googleLoginErrorText} />
      <AuthSwitchLink question={texts.noAccount} to={paths.signup} label={texts.signup} entry={{ ...entry, email }} />
    </>
  );
}
