import { useState } from 'react';
import { isApiError, isProofRequired } from '@inspire/shared/client';
import type { Profile } from '@inspire/shared/contracts';
import { useHost } from '@inspire/shared/host';
import { Button, type Credential, Icon, SectionCard } from '@inspire/shared/ui';
import { personalDataMessages as messages } from '../../../messages';
import type { OwnerProof } from '../../account/model/owner-proof';
import { findProofWay } from '../../account/model/proof-way';
import { serverErrorText } from '../../account/model/server-error-text';
import { OwnerProofDialog } from '../../account/view/owner-proof-dialog';
import { downloadData, proveAndDownloadData } from '../api/download-data';
import { downloadEntry } from '../model/download-entry';
import styles from './download-section.module.css';

export interface DownloadSectionProps {
  readonly profile: Profile;
  /** With which the development provider returned to this dialog. */
  readonly returned: Credential | undefined;
}

/** Downloads everything that is stored about the viewer, after a fresh proof of the owner (D-48, ADR-55). */
export function DownloadSection({ profile, returned }: DownloadSectionProps) {
  const host = useHost();
  const way = findProofWay(profile, host.settings.signIn);
  const [isProving, setProving] = useState(returned !== undefined);
  const [busy, setBusy] = useState(false);

  const requestProof = () => {
    if (way) setProving(true);
    else host.toasts.warning(messages.needsPassword);
  };
  const download = async () => {
    setBusy(true);
    try {
      if (await downloadData(host)) host.toasts.success(messages.downloaded);
    } catch (error) {
      if (isProofRequired(error)) requestProof();
      // After a 401 the host has already reported the end of the session (D-35).
      else if (!isApiError(error, 401)) host.toasts.error(serverErrorText(error));
    } finally {
      setBusy(false);
    }
  };
  const close = () => setProving(false);
  const send = async (proof: OwnerProof) => {
    if (await proveAndDownloadData(host, proof)) host.toasts.success(messages.downloaded);
    close();
  };
  return (
    <SectionCard title={messages.title} text={messages.text}>
      <Button
        variant="secondary"
        className={styles.download}
        icon={<Icon name="download" />}
        busy={busy}
        onClick={() => void download()}
      >
        {messages.download}
      </Button>
      {way && (
        <OwnerProofDialog
          open={isProving}
          onClose={close}
          way={way}
          submitLabel={messages.download}
          googlePrompt={messages.proofByGoogle}
          entry={downloadEntry}
          returned={returned}
          send={send}
        >
          <p>{messages.proofText}</p>
        </OwnerProofDialog>
      )}
    </SectionCard>
  );
}
