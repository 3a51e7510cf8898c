import { useState } from 'react';
import type { Profile } from '@inspire/shared/contracts';
import { type ThirdPartySignIn, useHost } from '@inspire/shared/host';
import { Button, type Credential, SectionCard } from '@inspire/shared/ui';
import { profileMessages as messages } from '../../../messages';
import { findProofWay } from '../model/proof-way';
import { DeletionDialog } from './deletion-dialog';
import styles from './form.module.css';

const OpenDialogButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="secondary" className={styles.submit} onClick={onClick}>
    {messages.deleteAccount}
  </Button>
);

function DeletionWith({ way }: { way: 'password' | 'passkey' }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <SectionCard title={messages.deletion} text={messages.deletionText}>
      <OpenDialogButton onClick={() => setOpen(true)} />
      <DeletionDialog open={isOpen} onClose={() => setOpen(false)} way={way} />
    </SectionCard>
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
    <SectionCard title={messages.deletion} text={messages.deletionText}>
      <OpenDialogButton onClick={() => setOpen(true)} />
      <DeletionDialog open={isOpen} onClose={close} way={{ signIn, credential, onCredential: setCredential }} />
    </SectionCard>
  );
}

export interface DeletionSectionProps {
  readonly profile: Profile;
  /** With which the development provider returned to this dialog. */
  readonly returned: Credential | undefined;
}

/** Deletes the account once the viewer has proved to be its owner: by the password or, without one, by Google or a passkey (D-55). */
export function DeletionSection({ profile, returned }: DeletionSectionProps) {
  const way = findProofWay(profile, useHost().settings.signIn);
  if (way?.kind === 'google') return <DeletionByGoogle key={returned?.nonce} signIn={way.signIn} returned={returned} />;
  if (way) return <DeletionWith way={way.kind} />;
  // The site no longer offers Google, or this browser no passkeys, so the account needs a password first.
  return <SectionCard title={messages.deletion} text={messages.deletionNeedsPassword} />;
}
