import { useValidatedForm } from '@inspire/shared/forms';
import type { ThirdPartySignIn } from '@inspire/shared/host';
import { type Credential, DevSignInButton, FormMessage, GoogleButton, Icon } from '@inspire/shared/ui';
import { profileMessages as messages } from '../../../messages';
import { serverErrorText, wrongCredential } from '../model/server-error-text';
import type { ProofForm } from './password-proof-form';
import styles from './form.module.css';

export interface GoogleProofFormProps extends ProofForm {
  readonly signIn: ThirdPartySignIn;
  readonly credential: Credential | undefined;
  readonly onCredential: (credential: Credential | undefined) => void;
  readonly prompt: string;
  /** Navigation state with which the development provider returns, so that the page knows what the proof is for. */
  readonly entry: unknown;
}

function Confirmation({
  signIn,
  credential,
  onCredential,
  prompt,
  entry,
}: Omit<GoogleProofFormProps, keyof ProofForm>) {
  if (credential) {
    return (
      <p role="status" className={styles.confirmed}>
        <Icon name="check" />
        {messages.confirmedByGoogle}
      </p>
    );
  }
  return (
    <div className={styles.confirmation}>
      <p>{prompt}</p>
      {signIn.kind === 'google' ? (
        <GoogleButton clientId={signIn.clientId} text="continue_with" onCredential={onCredential} />
      ) : (
        <DevSignInButton authorizeUrl={signIn.authorizeUrl} entry={entry} />
      )}
    </div>
  );
}

/** Sends a fresh credential of the viewer's Google account, for an account without a password. */
export function GoogleProofForm({ id, whileBusy, children, send, ...proof }: GoogleProofFormProps) {
  const { credential, onCredential } = proof;
  const { submit, formError, field } = useValidatedForm<{ readonly credential: string }>({
    defaultValues: { credential: '' },
    validate: () => (credential ? {} : { credential: messages.confirmByGoogleFirst }),
    send: async () => credential && whileBusy(send(credential)),
    toSubmitError(error) {
      // The server accepts a credential only once.
      onCredential(undefined);
      return { text: wrongCredential(error) ?? serverErrorText(error) };
    },
  });
  return (
    <form id={id} className={styles.form} noValidate onSubmit={submit}>
      {children}
      <Confirmation {...proof} />
      <FormMessage>{field('credential').error ?? formError}</FormMessage>
    </form>
  );
}
