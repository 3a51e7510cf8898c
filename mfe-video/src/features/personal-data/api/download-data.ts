import type { Host } from '@inspire/shared/host';
import { isSameViewer } from '@inspire/shared/session';
import type { OwnerProof } from '../../account/model/owner-proof';
import { saveFile } from '../model/save-file';

/**
 * Fetches everything that is stored about the viewer, and saves it as one file.
 * @returns false if the viewer logged out or another one signed in meanwhile
 * @throws ApiError, with the code `proof-required` if the viewer must first prove to be the owner (D-48)
 */
export async function downloadData(host: Host): Promise<boolean> {
  const viewer = host.session.current();
  const data = await host.api.call('exportAccount', {});
  if (!isSameViewer(host.session.current(), viewer)) return false;
  saveFile(`inspire-data-${data.exportedAt.slice(0, 10)}.json`, JSON.stringify(data, null, 2));
  return true;
}

/** Downloads the data after the viewer has proved to be the owner. @throws ApiError */
export async function proveAndDownloadData(host: Host, proof: OwnerProof): Promise<boolean> {
  await host.api.call('proveOwner', { body: proof });
  return downloadData(host);
}
