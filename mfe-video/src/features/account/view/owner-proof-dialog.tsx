import { type ReactNode, useState } from 'react';
import { type DialogForm, FormDialog } from '@inspire/shared/forms';
import type { Credential } from '@inspire/shared/ui';
import { profileMessages as messages } from '../../../messages';
import type { OwnerProof } from '../model/owner-proof';
import type { ProofWay } from '../model/proof-way';
import { GoogleProofForm } from './google-proof-form';
import { PasskeyProofForm } from './passkey-proof-form';
import { PasswordProofForm } from './password-proof-form';

export interface OwnerProofDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly way: ProofWay;
  readonly submitLabel: string;
  readonly googlePrompt: string;
  /** The navigation state with which the viewer leaves for the development provider. */
  readonly entry: unknown;
  /** With which the development provider returned to this dialog. */
  readonly returned: Credential | undefined;
  readonly send: (proof: OwnerProof) => Promise<void>;
  /** What the proof is for. */
  readonly children: ReactNode;
}

/** Asks for the password or, without one, for Google or a passkey before a call that requires a fresh proof (D-48). */
export function OwnerProofDialog(props: OwnerProofDialogProps) {
  const { open, way, submitLabel, googlePrompt, entry, returned, send, children } = props;
  const [credential, setCredential] = useState(returned);
  const close = () => {
    setCredential(undefined);
    props.onClose();
  };
  const form = (proof: DialogForm) => {
    const given = { ...proof, send, children };
    if (way.kind === 'password') return <PasswordProofForm {...given} />;
    if (way.kind === 'passkey') return <PasskeyProofForm {...given} purpose="change-sign-in" />;
    return (
      <GoogleProofForm
        {...given}
        signIn={way.signIn}
        credential={credential}
        onCredential={setCredential}
        prompt={googlePrompt}
        entry={entry}
      />
    );
  };
  return (
    <FormDialog open={open} onClose={close} title={messages.proofTitle} submitLabel={submitLabel}>
      {form}
    </FormDialog>
  );
}
