import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isApiError, isProofRequired } from '@inspire/shared/client';
import type { AccountSession } from '@inspire/shared/contracts';
import { useHost } from '@inspire/shared/host';
import { messages as shared } from '@inspire/shared/messages';
import { Button, Day, Icon } from '@inspire/shared/ui';
import { profileMessages as messages } from '../../../messages';
import { logOutDevice, proveAndLogOutDevice } from '../api/devices';
import type { ProofWay } from '../model/proof-way';
import { OwnerProofDialog } from './owner-proof-dialog';
import { passFocusOn } from './pass-focus-on';
import { useReturnedCredential } from './returned-proof';
import styles from './devices-section.module.css';

/** Matches the names that the server gives to phones: by system, or by model. */
const isPhone = (device: string): boolean => / on (?!Windows|Mac|Linux|ChromeOS)/.test(device);

export interface DeviceRowProps {
  readonly device: AccountSession;
  /** Undefined when the account needs a password first. */
  readonly way: ProofWay | undefined;
}

export function DeviceRow({ device: { id, device, lastUsed, current }, way }: DeviceRowProps) {
  const host = useHost();
  const [isProving, setProving] = useState(useReturnedCredential(id) !== undefined);
  const [busy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const name = device || messages.unknownDevice;
  const finish = () => {
    passFocusOn(button.current);
    host.toasts.success(messages.loggedOutOf(name));
  };
  const requestProof = () => {
    if (way) setProving(true);
    else host.toasts.warning(messages.proofNeedsPassword);
  };
  const logOut = async () => {
    setBusy(true);
    try {
      await logOutDevice(host, id);
      finish();
    } catch (error) {
      setBusy(false);
      if (isProofRequired(error)) return requestProof();
      // After a 401 the host has already reported the end of the session, once (D-35).
      if (!isApiError(error, 401)) host.toasts.error(shared.somethingWentWrong);
    }
  };
  return (
    <li className={styles.row}>
      <Icon name={isPhone(device) ? 'phone' : 'monitor'} size="m" className={styles.icon} />
      <div className={styles.text}>
        <p className={styles.name}>{name}</p>
        <p className={styles.use} data-current={current}>
          {current ? (
            messages.thisDevice
          ) : (
            <span>
              {messages.lastUsed} <Day at={lastUsed} />
            </span>
          )}
        </p>
      </div>
      {!current && (
        <Button
          ref={button}
          variant="secondary"
          size="s"
          busy={busy}
          aria-label={`${messages.logOut}: ${name}`}
          onClick={() => void logOut()}
        >
          {messages.logOut}
        </Button>
      )}
      {isProving && way && (
        <OwnerProofDialog
          id={id}
          open
          onClose={() => setProving(false)}
          way={way}
          submitLabel={messages.logOut}
          googlePrompt={messages.proofByGoogle}
          send={async (proof) => {
            await proveAndLogOutDevice(host, id, proof);
            // While the modal dialog is open, nothing outside of it can take the focus.
            flushSync(() => setProving(false));
            button.current?.focus();
            finish();
          }}
        >
          <p>{messages.proofText(name)}</p>
        </OwnerProofDialog>
      )}
    </li>
  );
}
