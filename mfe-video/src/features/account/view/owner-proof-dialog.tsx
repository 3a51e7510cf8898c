import { type ReactNode, useState } from 'react';
import { type DialogForm, FormDialog, type FormDialogProps } from '@inspire/shared/forms';
import { profileMessages as messages } from '../../../messages';
import type { OwnerProof } from '../model/owner-proof';
import type { ProofWay } from '../model/proof-way';
import { GoogleProofForm } from './google-proof-form';
import { PasskeyProofForm, type ProofPurpose } from './passkey-proof-form';
import { PasswordProofForm } from './password-proof-form';
import { toProofEntry, useReturnedCredential } from './returned-proof';

export interface OwnerProofDialogProps {
  /** Names the dialog, so that the development provider returns to it. */
  readonly id: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly way: ProofWay;
  /** @default 'change-sign-in' */
  readonly purpose?: ProofPurpose;
  readonly title?: string;
  readonly submitLabel: string;
  readonly variant?: FormDialogProps['variant'];
  readonly googlePrompt: string;
  readonly send: (proof: OwnerProof) => Promise<void>;
  /** What the proof is for. */
  readonly children: ReactNode;
}

/** Asks for the password or, without one, for Google or a passkey before a call that requires a fresh proof (D-48). */
export function OwnerProofDialog(props: OwnerProofDialogProps) {
  const { id, open, way, purpose = 'change-sign-in', title = messages.proofTitle, submitLabel, variant } = props;
  const { googlePrompt, send, children } = props;
  const [credential, setCredential] = useState(useReturnedCredential(id));
  const close = () => {
    setCredential(undefined);
    props.onClose();
  };
  const form = (proof: DialogForm) => {
    const given = { ...proof, send, children };
    if (way.kind === 'password') return <PasswordProofForm {...given} />;
    if (way.kind === 'passkey') return <PasskeyProofForm {...given} purpose={purpose} />;
    return (
      <GoogleProofForm
        {...given}
        signIn={way.signIn}
        credential={credential}
        onCredential={setCredential}
        prompt={googlePrompt}
        entry={toProofEntry(id)}
      />
    );
  };
  return (
    <FormDialog open={open} onClose={close} title={title} submitLabel={submitLabel} variant={variant}>
      {form}
    </FormDialog>
  );
}
