import { CliError } from '@inspire/devkit/terminal/cli-error';
import { parseJson } from '@inspire/shared/guards';
import { readRoot, readSignedDocument, type Root } from '@inspire/shared/remote/trust';
import type { ReleaseKeys } from '../keys';
import type { ReleaseStore } from '../store';
import { getDocumentPath } from '../store-paths';
import { isRootComplete } from './change-root';
import { documentText, signDocument } from './documents';
import { openRoot, untrusted } from './read-site';

/**
 * Adds the signatures of this machine's root keys to a proposed root, which becomes the root once they are enough.
 * @throws CliError without a proposal, or for one that does not follow the present root
 */
export async function signProposal(
  store: ReleaseStore,
  keys: Pick<ReleaseKeys, 'root' | 'pinned'>,
): Promise<{ root: Root; isComplete: boolean; signatures: number }> {
  const text = await store.readDocument('root-proposed');
  if (text === undefined) throw new CliError('There is no proposed root to sign.');
  if (keys.root.length === 0)
    throw new CliError('This needs a root key: set RELEASE_ROOT_KEY, or have root-private.json in RELEASE_KEYS_DIR.');
  const { payload, signatures } = readSignedDocument(parseJson(text));
  const root = readRoot(payload);
  const own = await signDocument(keys.root, JSON.parse(payload) as object);
  if (own.payload !== payload)
    throw untrusted(getDocumentPath('root-proposed'), 'it is not written as JSON.stringify does');
  const others = signatures.filter(({ keyId }) => !own.signatures.some((one) => one.keyId === keyId));
  const document = { payload, signatures: [...others, ...own.signatures] };
  const isComplete = await isRootComplete(keys.pinned, document);
  if (isComplete) {
    await store.updateDocument('root', async (present) => {
      const version = present === undefined ? 0 : (await openRoot(present, keys.pinned)).content.version;
      if (root.version !== version + 1)
        throw new CliError(
          `The proposed root has version ${root.version}, which does not follow ${version}; nothing was changed. Propose the change again.`,
        );
      return documentText(document);
    });
    await store.removeDocument('root-proposed');
  } else {
    await store.updateDocument('root-proposed', () => Promise.resolve(documentText(document)));
  }
  return { root, isComplete, signatures: document.signatures.length };
}
