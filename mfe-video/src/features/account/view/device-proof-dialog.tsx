import { useState } from 'react';
import { type DialogForm, FormDialog } from '@inspire/shared/forms';
import type { Credential } from '@inspire/shared/ui';
import { profileMessages as messages } from '../../../messages';
import type { OwnerProof } from '../model/owner-proof';
import type { ProofWay } from '../model/proof-way';
import { toProofEntry } from '../model/returned-proof';
import { GoogleProofForm } from './google-proof-form';
import { PasskeyProofForm } from './passkey-proof-form';
import { PasswordProofForm } from './password-proof-form';

export interface DeviceProofDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly id: string;
  readonly name: string;
  readonly way: ProofWay;
  /** With which the development provider returned to this dialog. */
  readonly returned: Credential | undefined;
  readonly send: (proof: OwnerProof) => Promise<void>;
}

/** Asks for the password or, without one, for Google or a passkey before another device is logged out (D-48). */
export function DeviceProofDialog({ id, name, way, returned, send, ...dialog }: DeviceProofDialogProps) {
  const [credential, setCredential] = useState(returned);
  const form = (proof: DialogForm) => {
    const given = { ...proof, send, children: <p>{messages.proofText(name)}</p> };
    if (way.kind === 'password') return <PasswordProofForm {...given} />;
    if (way.kind === 'passkey') return <PasskeyProofForm {...given} purpose="change-sign-in" />;
    return (
      <GoogleProofForm
        {...given}
        signIn={way.signIn}
        credential={credential}
        onCredential={setCredential}
        prompt={messages.proofByGoogle}
        entry={toProofEntry(id)}
      />
    );
  };
  return (
    <FormDialog {...dialog} title={messages.proofTitle} submitLabel={messages.logOut}>
      {form}
    </FormDialog>
  );
}
