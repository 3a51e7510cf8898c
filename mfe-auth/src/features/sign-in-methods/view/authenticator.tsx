import { useRef, useState } from 'react';
import type { NewAuthenticator, SignInMethods } from '@inspire/shared/contracts';
import { useHost } from '@inspire/shared/host';
import { Button } from '@inspire/shared/ui';
import { profileMessages as messages } from '../../../messages-profile';
import { removeAuthenticator, startAuthenticator } from '../api/sign-in-methods';
import type { SignInChange } from './change-dialog';
import { closeDialog } from './close-dialog';
import { EnrolmentDialog } from './enrolment-dialog';
import { SingleMethod } from './method-row';
import { RecoveryCodesDialog } from './recovery-codes-dialog';
import styles from './sign-in-methods.module.css';

interface AuthenticatorProps {
  readonly authenticator: SignInMethods['authenticator'];
  readonly onChange: (change: SignInChange) => void;
}

/** The dialogs that follow the owner's proof: the app's first code, then the recovery codes. */
type Enrolment = { readonly app: NewAuthenticator; readonly codes?: undefined } | { readonly codes: readonly string[] };

/** The account's authenticator app (D-47, ADR-54). */
export function Authenticator({ authenticator, onChange }: AuthenticatorProps) {
  const host = useHost();
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const group = useRef<HTMLDivElement>(null);
  const close = () => closeDialog(() => setEnrolment(undefined), group.current);
  const add: SignInChange = {
    title: messages.addAuthenticatorTitle,
    text: messages.addAuthenticatorText,
    submitLabel: messages.continue,
    run: async (_, proof) => setEnrolment({ app: await startAuthenticator(host, proof) }),
  };
  const remove: SignInChange = {
    title: messages.removeAuthenticatorTitle,
    text: messages.removeAuthenticatorText,
    submitLabel: messages.remove,
    removes: true,
    done: messages.authenticatorRemoved,
    run: (_, proof) => removeAuthenticator(host, proof),
  };
  return (
    <div ref={group} className={styles.group}>
      <h3 className={styles.subtitle}>{messages.authenticator}</h3>
      {authenticator ? (
        <SingleMethod
          icon="phone"
          name={messages.authenticator}
          facts={[[messages.addedOn, authenticator.since]]}
          note={messages.codesLeft(authenticator.recoveryCodesLeft)}
          method={messages.authenticator}
          onRemove={() => onChange(remove)}
        />
      ) : (
        <>
          <p className={styles.text}>{messages.noAuthenticator}</p>
          <Button variant="secondary" className={styles.add} onClick={() => onChange(add)}>
            {messages.addAuthenticator}
          </Button>
        </>
      )}
      {enrolment?.codes && <RecoveryCodesDialog codes={enrolment.codes} onClose={close} />}
      {enrolment && !enrolment.codes && (
        <EnrolmentDialog app={enrolment.app} onClose={close} onCodes={(codes) => setEnrolment({ codes })} />
      )}
    </div>
  );
}
