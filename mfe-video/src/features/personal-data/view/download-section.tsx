import { useState } from 'react';
import { isApiError } from '@inspire/shared/client';
import { FormDialog } from '@inspire/shared/forms';
import { useHost } from '@inspire/shared/host';
import { Button, type Credential, Icon } from '@inspire/shared/ui';
import { personalDataMessages as messages, profileMessages } from '../../../messages';
import {
  AccountCard,
  GoogleProofForm,
  isProofRequired,
  type OwnerProof,
  PasswordProofForm,
  serverErrorText,
} from '../../account';
import { downloadData, proveAndDownloadData } from '../api/download-data';
import { downloadEntry } from '../model/download-entry';
import styles from './download-section.module.css';

export interface DownloadSectionProps {
  readonly hasPassword: boolean;
  /** With which the development provider returned to this dialog. */
  readonly returned: Credential | undefined;
}

/** Downloads everything that is stored about the viewer, after a fresh proof of the owner (D-48, ADR-55). */
export function DownloadSection({ hasPassword, returned }: DownloadSectionProps) {
  const host = useHost();
  const { signIn } = host.settings;
  const [isProving, setProving] = useState(returned !== undefined);
  const [credential, setCredential] = useState(returned);
  const [busy, setBusy] = useState(false);

  const askForProof = () => {
    if (hasPassword || signIn) setProving(true);
    else host.toasts.warning(messages.needsPassword);
  };
  const download = async () => {
    setBusy(true);
    try {
      if (await downloadData(host)) host.toasts.success(messages.downloaded);
    } catch (error) {
      if (isProofRequired(error)) askForProof();
      // After a 401 the host has already reported the end of the session (D-35).
      else if (!isApiError(error, 401)) host.toasts.error(serverErrorText(error));
    } finally {
      setBusy(false);
    }
  };
  const close = () => {
    setProving(false);
    setCredential(undefined);
  };
  const send = async (proof: OwnerProof) => {
    if (await proveAndDownloadData(host, proof)) host.toasts.success(messages.downloaded);
    close();
  };
  const text = <p>{messages.proofText}</p>;
  return (
    <AccountCard title={messages.title} text={messages.text}>
      <Button
        variant="secondary"
        className={styles.download}
        icon={<Icon name="download" />}
        busy={busy}
        onClick={() => void download()}
      >
        {messages.download}
      </Button>
      <FormDialog open={isProving} onClose={close} title={profileMessages.proofTitle} submitLabel={messages.download}>
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
              entry={downloadEntry}
              send={send}
            >
              {text}
            </GoogleProofForm>
          )
        }
      </FormDialog>
    </AccountCard>
  );
}
