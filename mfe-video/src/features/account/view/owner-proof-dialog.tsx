import { type ReactNode, useState } from 'react';
import { type DialogForm, FormDialog, type FormDialogProps } from '@inspire/shared/forms';
import type { Credential } from '@inspire/shared/ui';
import { profileMessages as messages } from '../../../messages';
import type { OwnerProof } from '../model/owner-proof';
import type { ProofWay } from '../model/proof-way';
import { GoogleProofForm } from './google-proof-form';
import { PasskeyProofForm, type ProofPurpose } from './passkey-proof-form';
import { PasswordProofForm } from './password-proof-form';

export interface OwnerProofDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly way: ProofWay;
  /** @default 'change-sign-in' */
  readonly purpose?: ProofPurpose;
  readonly title?: string;
  readonly submitLabel: string;
  readonly variant?: FormDialogProps['variant'];
  readonly googlePrompt: string;
  /** The navigation state with which the viewer leaves for the development provider. */
  readonly entry?: unknown;
  /** With which the development provider returned to this dialog. */
  readonly returned: Credential | undefined;
  readonly send: (proof: OwnerProof) => Promise<void>;
  /** What the proof is for. */
  readonly children: ReactNode;
}

/** Asks for the password or, without one, for Google or a passkey before a call that requires a fresh proof (D-48). */
export function OwnerProofDialog(props: OwnerProofDialogProps) {
  const { open, way, purpose = 'change-sign-in', title = messages.proofTitle, submitLabel, variant } = props;
  const { googlePrompt, entry, returned, send, children } = props;
  const [credential, setCredential] = useState(returned);
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
        entry={entry}
      />
    );
  };
  return (
    <FormDialog open={open} onClose={close} title={title} submitLabel={submitLabel} variant={variant}>
      {form}
    </FormDialog>
  );
}
