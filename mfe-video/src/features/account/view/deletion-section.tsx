import { useState } from 'react';
import type { Profile } from '@inspire/shared/contracts';
import { useHost } from '@inspire/shared/host';
import { Button, SectionCard } from '@inspire/shared/ui';
import { profileMessages as messages } from '../../../messages';
import { deleteAccount } from '../api/profile-writes';
import type { OwnerProof } from '../model/owner-proof';
import { findProofWay, type ProofWay } from '../model/proof-way';
import { OwnerProofDialog } from './owner-proof-dialog';
import { useReturnedCredential } from './returned-proof';
import styles from './form.module.css';

const DIALOG_ID = 'delete-account';

/** Explains what deleting means, and asks for the proof. */
function Deletion({ way }: { readonly way: ProofWay }) {
  const host = useHost();
  // Sign-in with the development provider leaves the page and returns to the dialog.
  const [isOpen, setOpen] = useState(useReturnedCredential(DIALOG_ID) !== undefined);
  const send = async (proof: OwnerProof) => {
    if (await deleteAccount(host, proof)) host.toasts.success(messages.accountDeleted);
  };
  return (
    <SectionCard title={messages.deletion} text={messages.deletionText}>
      <Button variant="secondary" className={styles.submit} onClick={() => setOpen(true)}>
        {messages.deleteAccount}
      </Button>
      <OwnerProofDialog
        id={DIALOG_ID}
        open={isOpen}
        onClose={() => setOpen(false)}
        way={way}
        purpose="delete-account"
        title={messages.deleteTitle}
        submitLabel={messages.deleteAccount}
        variant="danger"
        googlePrompt={messages.confirmByGoogle}
        send={send}
      >
        <p>{messages.deleteText}</p>
        <ul className={styles.consequences}>
          {messages.consequences.map((consequence) => (
            <li key={consequence}>{consequence}</li>
          ))}
        </ul>
      </OwnerProofDialog>
    </SectionCard>
  );
}

/** Deletes the account once the viewer has proved to be its owner: by the password or, without one, by Google or a passkey (D-55). */
export function DeletionSection({ profile }: { readonly profile: Profile }) {
  const way = findProofWay(profile, useHost().settings.signIn);
  if (way) return <Deletion way={way} />;
  // The site no longer offers Google, or this browser no passkeys, so the account needs a password first.
  return <SectionCard title={messages.deletion} text={messages.deletionNeedsPassword} />;
}
