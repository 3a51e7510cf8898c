import { parseJson } from '@inspire/shared/guards';
import { releaseBase, releasePath, SHELL_NAME } from '@inspire/shared/remote';
import {
  type AvailableReleases,
  availableReleases,
  getListPath,
  INDEX_PATH,
  type ListedRelease,
  readReleaseList,
  readReleaseManifest,
  readSignedManifest,
  readStoreIndex,
  readTrust,
  RELEASE_MANIFEST_FILE,
  TRUST_PATH,
} from '@inspire/shared/remote/trust';

/** Fetches a file of a site, or of its store, by its path without a slash in front. */
export type FetchText = (path: string) => Promise<string>;

interface Remembered {
  /** Payloads of signed manifests, with their sequences. */
  readonly payloads: Map<string, { readonly sequence: number; readonly payload: string }>;
  /** Release manifests, which never change. */
  readonly manifests: Map<string, string>;
}

/** What was fetched by one reader: traffic that fetched every list on each visit would soon be limited, as no browser is. */
const memories = new WeakMap<FetchText, Remembered>();

function memoryOf(fetchText: FetchText): Remembered {
  const known = memories.get(fetchText) ?? { payloads: new Map(), manifests: new Map() };
  memories.set(fetchText, known);
  return known;
}

async function readPayload(fetchText: FetchText, path: string, sequence: number): Promise<string> {
  const { payloads } = memoryOf(fetchText);
  const known = payloads.get(path);
  if (known?.sequence === sequence) return known.payload;
  const { payload } = readSignedManifest(parseJson(await fetchText(path.slice(1))));
  // A gateway that is a moment behind may have sent an older one: the next look fetches it again.
  const content = parseJson(payload) as { readonly sequence: number };
  payloads.set(path, { sequence: content.sequence, payload });
  return payload;
}

/** Reads what a site states, by name. Nothing is verified: browsers do that, and this only looks at what they would get. */
export async function readSiteLists(fetchText: FetchText): Promise<Record<string, AvailableReleases>> {
  const index = readStoreIndex(await fetchText(INDEX_PATH.slice(1)));
  const trust = readTrust(await readPayload(fetchText, TRUST_PATH, index.trust));
  const lists = await Promise.all(
    Object.entries(index.releases).map(async ([name, sequence]) => {
      const list = readReleaseList(await readPayload(fetchText, getListPath(name), sequence));
      return [name, availableReleases(list, 'production', trust, index.stopped)] as const;
    }),
  );
  return Object.fromEntries(lists.filter(([, { releases }]) => releases.length > 0));
}

/** Returns the path or URL of the entry of a release of a remote. */
export async function readEntryPath(fetchText: FetchText, name: string, release: ListedRelease): Promise<string> {
  const { manifests } = memoryOf(fetchText);
  const path = releasePath(name, release.version).slice(1) + RELEASE_MANIFEST_FILE;
  const manifest = manifests.get(path) ?? (await fetchText(path));
  manifests.set(path, manifest);
  return releaseBase(name, release) + readReleaseManifest(manifest).entry;
}

/** Leaves out the shell. */
export const withoutShell = <T>({ [SHELL_NAME]: _, ...remotes }: Readonly<Record<string, T>>): Record<string, T> =>
  remotes;
