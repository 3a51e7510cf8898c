import type { CallBody } from '@inspire/shared/contracts';
import { useValidatedForm } from '@inspire/shared/forms';
import { type Host, useHost } from '@inspire/shared/host';
import { confirmPasskey, PasskeyCancelledError } from '@inspire/shared/passkeys';
import { FormMessage } from '@inspire/shared/ui';
import { profileMessages as messages } from '../../../messages';
import type { OwnerProof } from '../model/owner-proof';
import { serverErrorText, wrongPasskey } from '../model/server-error-text';
import type { ProofForm } from './password-proof-form';
import styles from './form.module.css';

export type ProofPurpose = CallBody<'passkeyProofOptions'>['purpose'];

/** Lets the viewer confirm with a passkey of the account. @throws ApiError, PasskeyCancelledError */
async function proveByPasskey({ api }: Host, purpose: ProofPurpose): Promise<OwnerProof> {
  const options = await api.call('passkeyProofOptions', { body: { purpose } });
  return { passkey: await confirmPasskey(options) };
}

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
