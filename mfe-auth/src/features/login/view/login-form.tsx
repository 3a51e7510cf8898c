import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useValidatedForm } from '@inspire/shared/forms';
import { useHost } from '@inspire/shared/host';
import { Link } from '@inspire/shared/router';
import { paths } from '@inspire/shared/routes';
import { messages } from '../../../messages';
import { AccountForm } from '../../account-form/view/account-form';
import { EmailField } from '../../account-form/view/email-field';
import { FormPasswordField } from '../../account-form/view/form-field';
import { googleLoginErrorText } from '../../google/model/google-error-text';
import { GoogleSignIn } from '../../google/view/google-sign-in';
import type { EntryState } from '../../session/model/entry-state';
import { newHandle } from '../../session/model/new-handle';
import { AuthSwitchLink } from '../../session/view/auth-switch-link';
import { logIn } from '../api/log-in';
import { offerPasskeys } from '../api/offer-passkeys';
import { isSecondStepRequired, loginErrorText, type LoginValues, validateLogin } from '../model/login-rules';
import type { SecondStepFormProps } from './second-step-form';
import styles from './login-form.module.css';

/**
 * Offers passkeys in the autofill of the email field while the form is shown (D-47).
 * @returns the text for a passkey that the server rejected
 */
function usePasskeyAutofill(): string | undefined {
  const { api, session } = useHost();
  const [error, setError] = useState<string>();
  const offer = useEffectEvent(() =>
    offerPasskeys(api, { onSession: session.start, onRejected: (cause) => setError(loginErrorText(cause)) }),
  );
  useEffect(() => offer(), []);
  return error;
}

const { login: texts, fields } = messages;

// A chunk of its own, because few accounts need it.
const loadSecondStep = () => import('./second-step-form').then(({ SecondStepForm }) => SecondStepForm);

interface SecondStepState {
  readonly handle: string;
  readonly Form: ComponentType<SecondStepFormProps>;
}

export function LoginForm({ entry }: { readonly entry: EntryState }) {
  const { api, session, site } = useHost();
  /** Null after the viewer has gone back. */
  const [secondStep, setSecondStep] = useState<SecondStepState | null>();
  const { submit, busy, formError, field, values, setValue } = useValidatedForm<LoginValues>({
    defaultValues: { email: entry.email, password: '' },
    validate: validateLogin,
    send: async (given) => {
      const handle = newHandle();
      try {
        session.start(await logIn(api, given, handle));
      } catch (error) {
        if (!isSecondStepRequired(error)) throw error;
        setSecondStep({ handle, Form: await loadSecondStep() });
        setValue('password', '');
      }
    },
    toSubmitError: (error) => ({ text: loginErrorText(error) }),
  });
  const { email } = values;
  const passkeyError = usePasskeyAutofill();
  if (secondStep) return <secondStep.Form handle={secondStep.handle} onBack={() => setSecondStep(null)} />;

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
          <FormPasswordField
            {...field('password')}
            label={fields.password}
            autoComplete="current-password"
            required
            autoFocus={secondStep === null}
          />
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
