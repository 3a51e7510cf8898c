import { getCopyPath, getDocumentPath } from '@inspire/releases/store-paths';
import { parseJson } from '@inspire/shared/guards';
import { releaseBase, releasePath, SHELL_NAME } from '@inspire/shared/remote';
import {
  applyChoices,
  type ChosenReleaseList,
  type ListedRelease,
  readChoices,
  readReleaseList,
  readReleaseManifest,
  readSignedDocument,
  readSnapshot,
  RELEASE_MANIFEST_FILE,
} from '@inspire/shared/remote/trust';

/** Fetches a file of a site, or of its store, by its path without a slash in front. */
export type FetchText = (path: string) => Promise<string>;

/** Only the snapshot changes at its path. */
const isFixed = (path: string): boolean => path !== getDocumentPath('snapshot');

/** Fetches what never changes only once, as browsers do. */
export function rememberFixed(fetchText: FetchText): FetchText {
  const fixed = new Map<string, Promise<string>>();
  return (path) => {
    if (!isFixed(path)) return fetchText(path);
    const fetched = fixed.get(path) ?? fetchText(path);
    fixed.set(path, fetched);
    // A failure is not remembered.
    fetched.catch(() => fixed.delete(path));
    return fetched;
  };
}

/**
 * Reads what the snapshot of a site names, with what operators chose, by name. Nothing is verified: browsers do that, and this
 * only looks at what they would get.
 */
export async function readSiteLists(fetchText: FetchText): Promise<Record<string, ChosenReleaseList>> {
  const payloadOf = async (path: string) => readSignedDocument(parseJson(await fetchText(path))).payload;
  const snapshot = readSnapshot(await payloadOf(getDocumentPath('snapshot')));
  const choices = snapshot.choices && readChoices(await payloadOf(getCopyPath(snapshot.choices.hash)));
  const lists = await Promise.all(
    Object.entries(snapshot.releases).map(async ([name, { hash }]) => {
      const list = readReleaseList(await payloadOf(getCopyPath(hash)));
      return [name, applyChoices(list, 'production', choices)] as const;
    }),
  );
  return Object.fromEntries(lists.filter(([, { releases }]) => releases.length > 0));
}

/** Returns the path or URL of the entry of a release of a remote. */
export async function readEntryPath(fetchText: FetchText, name: string, release: ListedRelease): Promise<string> {
  const manifest = await fetchText(releasePath(name, release.version).slice(1) + RELEASE_MANIFEST_FILE);
  return releaseBase(name, release) + readReleaseManifest(manifest).entry;
}

/** Leaves out the shell. */
export const withoutShell = <T>({ [SHELL_NAME]: _, ...remotes }: Readonly<Record<string, T>>): Record<string, T> =>
  remotes;
