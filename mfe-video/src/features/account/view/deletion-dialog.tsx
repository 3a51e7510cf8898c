import { FormDialog } from '@inspire/shared/forms';
import { useHost } from '@inspire/shared/host';
import { profileMessages as messages } from '../../../messages';
import { deleteAccount } from '../api/delete-account';
import type { OwnerProof } from '../model/owner-proof';
import { DeletionConsequences } from './deletion-consequences';
import { type GoogleProof, GoogleProofForm } from './google-proof-form';
import { PasswordProofForm } from './password-proof-form';

export interface DeletionDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** For an account without a password. */
  readonly google?: GoogleProof;
}

/** Explains what deleting means and asks for the password or, without one, for Google (D-55). */
export function DeletionDialog({ google, ...dialog }: DeletionDialogProps) {
  const host = useHost();
  const send = async (proof: OwnerProof) => {
    if (await deleteAccount(host, proof)) host.toasts.success(messages.accountDeleted);
  };
  return (
    <FormDialog {...dialog} title={messages.deleteTitle} submitLabel={messages.deleteAccount} variant="danger">
      {(form) =>
        google ? (
          <GoogleProofForm {...form} {...google} prompt={messages.confirmByGoogle} send={send}>
            <DeletionConsequences />
          </GoogleProofForm>
        ) : (
          <PasswordProofForm {...form} send={send}>
            <DeletionConsequences />
          </PasswordProofForm>
        )
      }
    </FormDialog>
  );
}
