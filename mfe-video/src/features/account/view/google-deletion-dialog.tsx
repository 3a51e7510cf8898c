import { type FormEvent, useRef, useState } from 'react';
import { type DialogForm, FormDialog } from '@inspire/shared/forms';
import { type ThirdPartySignIn, useHost } from '@inspire/shared/host';
import { type Credential, DevSignInButton, FormMessage, GoogleButton, Icon } from '@inspire/shared/ui';
import { profileMessages as messages } from '../../../messages';
import { deleteAccount } from '../api/delete-account';
import { serverErrorText, wrongCredential } from '../model/server-error-text';
import { DeletionConsequences } from './deletion-consequences';
import styles from './form.module.css';

interface GoogleProof {
  readonly signIn: ThirdPartySignIn;
  readonly credential: Credential | undefined;
  readonly onCredential: (credential: Credential | undefined) => void;
}

function Confirmation({ signIn, credential, onCredential }: GoogleProof) {
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
      <p>{messages.confirmByGoogle}</p>
      {signIn.kind === 'google' ? (
        <GoogleButton clientId={signIn.clientId} text="continue_with" onCredential={onCredential} />
      ) : (
        <DevSignInButton authorizeUrl={signIn.authorizeUrl} />
      )}
    </div>
  );
}

function GoogleDeletionForm({ id, whileBusy, ...proof }: GoogleProof & DialogForm) {
  const { credential, onCredential } = proof;
  const host = useHost();
  const [error, setError] = useState<string>();
  // The viewer can press again before the busy state is painted.
  const sending = useRef(false);

  const send = async (confirmed: Credential) => {
    try {
      if (await whileBusy(deleteAccount(host, confirmed))) host.toasts.success(messages.accountDeleted);
    } catch (failure) {
      // The server accepts a credential only once.
      onCredential(undefined);
      setError(wrongCredential(failure) ?? serverErrorText(failure));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sending.current) return;
    setError(credential ? undefined : messages.confirmByGoogleFirst);
    if (!credential) return;
    sending.current = true;
    void send(credential).finally(() => {
      sending.current = false;
    });
  };
  return (
    <form id={id} className={styles.form} noValidate onSubmit={submit}>
      <DeletionConsequences />
      <Confirmation {...proof} />
      <FormMessage>{error}</FormMessage>
    </form>
  );
}

export interface GoogleDeletionDialogProps extends GoogleProof {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Explains what deleting means and asks an account without a password to confirm with Google (D-55). */
export const GoogleDeletionDialog = ({ open, onClose, ...proof }: GoogleDeletionDialogProps) => (
  <FormDialog
    open={open}
    onClose={onClose}
    title={messages.deleteTitle}
    submitLabel={messages.deleteAccount}
    variant="danger"
  >
    {(form) => <GoogleDeletionForm {...form} {...proof} />}
  </FormDialog>
);
