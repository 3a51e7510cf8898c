import { useState } from 'react';
import { isApiError, isProofRequired } from '@inspire/shared/client';
import type { Profile } from '@inspire/shared/contracts';
import { type Host, useHost } from '@inspire/shared/host';
import { isSameViewer } from '@inspire/shared/session';
import { Button, Icon, SectionCard } from '@inspire/shared/ui';
import { personalDataMessages as messages } from '../../../messages';
import type { OwnerProof } from '../../account/model/owner-proof';
import { findProofWay } from '../../account/model/proof-way';
import { serverErrorText } from '../../account/model/server-error-text';
import { OwnerProofDialog } from '../../account/view/owner-proof-dialog';
import { useReturnedCredential } from '../../account/view/returned-proof';
import styles from './download-section.module.css';

/** The browser must have started the download before its URL ends. */
const URL_LIFETIME_MS = 60_000;

/** Offers a text to the viewer as a file to save. */
function saveFile(name: string, text: string, page: Document = document): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = page.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), URL_LIFETIME_MS);
}

/**
 * Fetches everything that is stored about the viewer, and saves it as one file.
 * @returns false if the viewer logged out or another one signed in meanwhile
 * @throws ApiError, with the code `proof-required` if the viewer must first prove to be the owner (D-48)
 */
async function downloadData(host: Host): Promise<boolean> {
  const viewer = host.session.current();
  const data = await host.api.call('exportAccount', {});
  if (!isSameViewer(host.session.current(), viewer)) return false;
  saveFile(`inspire-data-${data.exportedAt.slice(0, 10)}.json`, JSON.stringify(data, null, 2));
  return true;
}

/** Downloads the data after the viewer has proved to be the owner. @throws ApiError */
async function proveAndDownloadData(host: Host, proof: OwnerProof): Promise<boolean> {
  await host.api.call('proveOwner', { body: proof });
  return downloadData(host);
}

const DIALOG_ID = 'download-data';

/** Downloads everything that is stored about the viewer, after a fresh proof of the owner (D-48, ADR-55). */
export function DownloadSection({ profile }: { readonly profile: Profile }) {
  const host = useHost();
  const way = findProofWay(profile, host.settings.signIn);
  const [isProving, setProving] = useState(useReturnedCredential(DIALOG_ID) !== undefined);
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
          id={DIALOG_ID}
          open={isProving}
          onClose={close}
          way={way}
          submitLabel={messages.download}
          googlePrompt={messages.proofByGoogle}
          send={send}
        >
          <p>{messages.proofText}</p>
        </OwnerProofDialog>
      )}
    </SectionCard>
  );
}
