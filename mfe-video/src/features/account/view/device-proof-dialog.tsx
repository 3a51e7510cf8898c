import { useState } from 'react';
import { FormDialog } from '@inspire/shared/forms';
import { useHost } from '@inspire/shared/host';
import type { Credential } from '@inspire/shared/ui';
import { profileMessages as messages } from '../../../messages';
import type { OwnerProof } from '../model/owner-proof';
import { toProofEntry } from '../model/returned-proof';
import { GoogleProofForm } from './google-proof-form';
import { PasswordProofForm } from './password-proof-form';

export interface DeviceProofDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly id: string;
  readonly name: string;
  readonly hasPassword: boolean;
  /** With which the development provider returned to this dialog. */
  readonly returned: Credential | undefined;
  readonly send: (proof: OwnerProof) => Promise<void>;
}

/** Asks for the password or, without one, for Google before another device is logged out (D-48). */
export function DeviceProofDialog({ id, name, hasPassword, returned, send, ...dialog }: DeviceProofDialogProps) {
  const { signIn } = useHost().settings;
  const [credential, setCredential] = useState(returned);
  const text = <p>{messages.proofText(name)}</p>;
  return (
    <FormDialog {...dialog} title={messages.proofTitle} submitLabel={messages.logOut}>
      {(form) =>
        hasPassword || !signIn ? (
          <PasswordProofForm {...form} send={send}>
            {text}
          </PasswordProofForm>
        ) : (
          <GoogleProofForm
            {...form}
            signIn={signIn}
            credential={credential}
            onCredential={setCredential}
            prompt={messages.proofByGoogle}
            entry={toProofEntry(id)}
            send={send}
          >
            {text}
          </GoogleProofForm>
        )
      }
    </FormDialog>
  );
}
