import { type DialogForm, FormDialog } from '@inspire/shared/forms';
import { useHost } from '@inspire/shared/host';
import { profileMessages as messages } from '../../../messages';
import { deleteAccount } from '../api/profile-writes';
import type { OwnerProof } from '../model/owner-proof';
import { type GoogleProof, GoogleProofForm } from './google-proof-form';
import { PasskeyProofForm } from './passkey-proof-form';
import { PasswordProofForm } from './password-proof-form';
import styles from './form.module.css';

const DeletionConsequences = () => (
  <>
    <p>{messages.deleteText}</p>
    <ul className={styles.consequences}>
      {messages.consequences.map((consequence) => (
        <li key={consequence}>{consequence}</li>
      ))}
    </ul>
  </>
);

export interface DeletionDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly way: 'password' | 'passkey' | GoogleProof;
}

interface DeletionFormProps extends DialogForm {
  readonly way: DeletionDialogProps['way'];
  readonly send: (proof: OwnerProof) => Promise<void>;
}

function DeletionForm({ way, ...form }: DeletionFormProps) {
  const consequences = <DeletionConsequences />;
  if (way === 'password') return <PasswordProofForm {...form}>{consequences}</PasswordProofForm>;
  if (way === 'passkey') {
    return (
      <PasskeyProofForm {...form} purpose="delete-account">
        {consequences}
      </PasskeyProofForm>
    );
  }
  return (
    <GoogleProofForm {...form} {...way} prompt={messages.confirmByGoogle}>
      {consequences}
    </GoogleProofForm>
  );
}

/** Explains what deleting means and asks for the password or, without one, for Google or a passkey (D-55). */
export function DeletionDialog({ way, ...dialog }: DeletionDialogProps) {
  const host = useHost();
  const send = async (proof: OwnerProof) => {
    if (await deleteAccount(host, proof)) host.toasts.success(messages.accountDeleted);
  };
  return (
    <FormDialog {...dialog} title={messages.deleteTitle} submitLabel={messages.deleteAccount} variant="danger">
      {(form) => <DeletionForm {...form} way={way} send={send} />}
    </FormDialog>
  );
}
