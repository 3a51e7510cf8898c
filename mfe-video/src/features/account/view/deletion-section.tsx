import { type ComponentType, useState } from 'react';
import type { Profile } from '@inspire/shared/contracts';
import { type ThirdPartySignIn, useHost } from '@inspire/shared/host';
import { canUsePasskeys } from '@inspire/shared/passkeys';
import { Button, type Credential, useDevSignInResult } from '@inspire/shared/ui';
import { profileMessages as messages } from '../../../messages';
import { AccountCard } from './account-card';
import { DeletionDialog, type DeletionDialogProps } from './deletion-dialog';
import { GoogleDeletionDialog } from './google-deletion-dialog';
import { PasskeyDeletionDialog } from './passkey-deletion-dialog';
import styles from './form.module.css';

const OpenDialogButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="secondary" className={styles.submit} onClick={onClick}>
    {messages.deleteAccount}
  </Button>
);

function DeletionWith({ Dialog }: { Dialog: ComponentType<DeletionDialogProps> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <AccountCard title={messages.deletion} text={messages.deletionText}>
      <OpenDialogButton onClick={() => setOpen(true)} />
      <Dialog open={isOpen} onClose={() => setOpen(false)} />
    </AccountCard>
  );
}

function DeletionByGoogle({ signIn }: { signIn: ThirdPartySignIn }) {
  const [isOpen, setOpen] = useState(false);
  const [credential, setCredential] = useState<Credential>();
  // Sign-in with the development provider leaves the page and returns to the dialog.
  useDevSignInResult((result) => {
    setCredential({ credential: result.credential, nonce: result.nonce });
    setOpen(true);
  });
  const close = () => {
    setOpen(false);
    setCredential(undefined);
  };
  return (
    <AccountCard title={messages.deletion} text={messages.deletionText}>
      <OpenDialogButton onClick={() => setOpen(true)} />
      <GoogleDeletionDialog
        open={isOpen}
        onClose={close}
        signIn={signIn}
        credential={credential}
        onCredential={setCredential}
      />
    </AccountCard>
  );
}

/** Deletes the account once the viewer has proved to be its owner: by the password or, without one, by Google or a passkey (D-55). */
export function DeletionSection({ profile: { hasPassword, hasGoogle, hasPasskey } }: { profile: Profile }) {
  const { signIn } = useHost().settings;
  if (hasPassword) return <DeletionWith Dialog={DeletionDialog} />;
  if (signIn && hasGoogle) return <DeletionByGoogle signIn={signIn} />;
  if (hasPasskey && canUsePasskeys()) return <DeletionWith Dialog={PasskeyDeletionDialog} />;
  // The site no longer offers Google, or this browser no passkeys, so the account needs a password first.
  return <AccountCard title={messages.deletion} text={messages.deletionNeedsPassword} />;
}
