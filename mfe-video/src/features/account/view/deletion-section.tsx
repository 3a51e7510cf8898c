import { type ComponentType, useState } from 'react';
import type { Profile } from '@inspire/shared/contracts';
import { type ThirdPartySignIn, useHost } from '@inspire/shared/host';
import { canUsePasskeys } from '@inspire/shared/passkeys';
import { Button, type Credential } from '@inspire/shared/ui';
import { profileMessages as messages } from '../../../messages';
import { AccountCard } from './account-card';
import { DeletionDialog, type DeletionDialogProps } from './deletion-dialog';
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

interface DeletionByGoogleProps {
  readonly signIn: ThirdPartySignIn;
  readonly returned: Credential | undefined;
}

function DeletionByGoogle({ signIn, returned }: DeletionByGoogleProps) {
  // Sign-in with the development provider leaves the page and returns to the dialog.
  const [isOpen, setOpen] = useState(returned !== undefined);
  const [credential, setCredential] = useState(returned);
  const close = () => {
    setOpen(false);
    setCredential(undefined);
  };
  return (
    <AccountCard title={messages.deletion} text={messages.deletionText}>
      <OpenDialogButton onClick={() => setOpen(true)} />
      <DeletionDialog open={isOpen} onClose={close} google={{ signIn, credential, onCredential: setCredential }} />
    </AccountCard>
  );
}

export interface DeletionSectionProps {
  readonly profile: Profile;
  /** With which the development provider returned to this dialog. */
  readonly returned: Credential | undefined;
}

/** Deletes the account once the viewer has proved to be its owner: by the password or, without one, by Google or a passkey (D-55). */
export function DeletionSection({ profile, returned }: DeletionSectionProps) {
  const { signIn } = useHost().settings;
  if (profile.hasPassword) return <DeletionWith Dialog={DeletionDialog} />;
  if (signIn && profile.hasGoogle)
    return <DeletionByGoogle key={returned?.nonce} signIn={signIn} returned={returned} />;
  if (profile.hasPasskey && canUsePasskeys()) return <DeletionWith Dialog={PasskeyDeletionDialog} />;
  // The site no longer offers Google, or this browser no passkeys, so the account needs a password first.
  return <AccountCard title={messages.deletion} text={messages.deletionNeedsPassword} />;
}
