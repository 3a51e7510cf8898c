import { CliError } from '@inspire/devkit/terminal/cli-error';
import { parseJson } from '@inspire/shared/guards';
import { readReleaseList, readSignedDocument, type ReleaseList } from '@inspire/shared/remote/trust';
import type { SignedReleaseStore } from '../signed-release-store';
import { documentText, signDocument } from './documents';
import { assertNotExpired, getTeamKey } from './signing-rights';

/**
 * Signs the list of a name with this machine's key, also where the present signature counts no more because its key was
 * revoked. The caller has looked at what it lists.
 * @throws CliError without a list, or without the right to sign it
 */
export async function resignList(signedStore: SignedReleaseStore, name: string): Promise<ReleaseList> {
  const { store, keys } = signedStore;
  const { root } = await signedStore.prepare(name);
  const key = getTeamKey(root.content, name, keys.team);
  assertNotExpired(root.content, new Date());
  let signed: ReleaseList | undefined;
  await store.updateDocument(`releases/${name}`, async (text) => {
    if (text === undefined) throw new CliError(`No release of '${name}' has been published.`);
    const list = readReleaseList(readSignedDocument(parseJson(text)).payload);
    if (list.name !== name) throw new CliError(`What is stored as the list of ${name} is that of ${list.name}.`);
    // A stolen key may have signed a sequence that has no next one; readers forget it with the key.
    const sequence = Number.isSafeInteger(list.sequence + 1) ? list.sequence + 1 : 1;
    signed = { ...list, sequence };
    return documentText(await signDocument([key], signed));
  });
  await signedStore.renewSnapshot();
  return signed as ReleaseList;
}
