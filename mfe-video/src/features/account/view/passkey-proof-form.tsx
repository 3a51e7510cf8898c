import { useValidatedForm } from '@inspire/shared/forms';
import { useHost } from '@inspire/shared/host';
import { PasskeyCancelledError } from '@inspire/shared/passkeys';
import { FormMessage } from '@inspire/shared/ui';
import { profileMessages as messages } from '../../../messages';
import { type ProofPurpose, proveByPasskey } from '../api/prove-by-passkey';
import { serverErrorText, wrongPasskey } from '../model/server-error-text';
import type { ProofForm } from './password-proof-form';
import styles from './form.module.css';

const errorText = (error: unknown): string =>
  error instanceof PasskeyCancelledError
    ? messages.confirmByPasskeyFirst
    : (wrongPasskey(error) ?? serverErrorText(error));

/** Sends a passkey that the viewer confirms in a dialog of the browser, for an account without a password. */
export function PasskeyProofForm({
  id,
  whileBusy,
  children,
  purpose,
  send,
}: ProofForm & { readonly purpose: ProofPurpose }) {
  const host = useHost();
  const { submit, formError } = useValidatedForm({
    defaultValues: {},
    validate: () => ({}),
    send: () => whileBusy(proveByPasskey(host, purpose).then(send)),
    toSubmitError: (error) => ({ text: errorText(error) }),
  });
  return (
    <form id={id} className={styles.form} noValidate onSubmit={submit}>
      {children}
      <p>{messages.confirmByPasskey}</p>
      <FormMessage>{formError}</FormMessage>
    </form>
  );
}
