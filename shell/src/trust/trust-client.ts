import { type Release, releaseBase, type SiteTrustBlock } from '@inspire/shared/remote';
import {
  getListPath,
  INDEX_PATH,
  type ListedRelease,
  readSignedManifest,
  readStoreIndex,
  RELEASE_MANIFEST_FILE,
  type SignedManifest,
  toRelease,
  TRUST_PATH,
} from '@inspire/shared/remote/trust';
import type { SiteRegistry } from './site-registry';
import { createTrustState, type TrustStateOptions } from './trust-state';

export interface TrustClientOptions extends TrustStateOptions {
  readonly sendRequest: (address: string, options?: Pick<RequestInit, 'cache'>) => Promise<Response>;
  readonly onError: (issue: unknown) => void;
}

/** Verifies what the release store states (ADR-80), and remembers it, so that nothing older is accepted. */
export function createTrustClient({ sendRequest, onError, ...options }: TrustClientOptions) {
  const state = createTrustState(options);
  let manifests: SiteTrustBlock['manifests'] = {};

  const attempt = async <T>(run: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await run();
    } catch (issue) {
      onError(issue);
      return undefined;
    }
  };
  const fetchText = async (address: string, cache?: RequestCache): Promise<string> => {
    const response = await sendRequest(address, cache && { cache });
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    return response.text();
  };
  const fetchManifest = async (address: string): Promise<SignedManifest> =>
    readSignedManifest(JSON.parse(await fetchText(address)));
  const fetchTrust = () => attempt(async () => state.takeTrust(await fetchManifest(TRUST_PATH)));
  const fetchList = (name: string) => attempt(async () => state.takeList(name, await fetchManifest(getListPath(name))));

  return {
    /** Verifies what the document carries; an empty registry where nothing can be verified. */
    async start(block: SiteTrustBlock | undefined): Promise<SiteRegistry> {
      if (!block) return state.current();
      state.begin(block);
      manifests = block.manifests;
      const isAccepted = await attempt(() => state.takeTrust(block.trust));
      // A gateway that is a moment behind the last one sends an older one than this browser has accepted.
      const previous = isAccepted ? undefined : options.memory.trust();
      if (previous) await attempt(() => state.takeTrust(previous));
      await Promise.all(
        Object.entries(block.lists).map(async ([name, manifest]) => {
          const isTaken = state.isVerified() && (await attempt(() => state.takeList(name, manifest)));
          if (!isTaken) state.leaveHint(name, manifest);
        }),
      );
      return state.current();
    },
    /** @returns undefined when the store is unreachable or what it states cannot be trusted */
    async refresh(): Promise<SiteRegistry | undefined> {
      const text = await fetchText(INDEX_PATH).catch(() => undefined);
      if (text === undefined) return undefined;
      const index = await attempt(async () => readStoreIndex(text));
      if (!index) return undefined;
      // What is refused leaves what was accepted before.
      const isNewTrust = index.trust !== state.sequenceOf('trust') && (await fetchTrust()) === true;
      if (!state.isVerified()) return undefined;
      state.takeStops(index.stopped);
      const changed = state
        .dueLists(Object.keys(index.releases))
        .filter((name) => index.releases[name] !== state.sequenceOf({ list: name }));
      await Promise.all(changed.map(fetchList));
      if (isNewTrust) await state.dropUntrusted();
      return state.current();
    },
    /** Fetches and verifies the list of a remote that was only hinted at. @returns undefined when that fails */
    complete: async (name: string): Promise<SiteRegistry | undefined> =>
      (await fetchList(name)) ? state.current() : undefined,
    /** Returns a listed release with the files of its manifest. @throws TrustError, or when the store is unreachable */
    async open(name: string, listed: ListedRelease): Promise<Release> {
      const read = (text: string) => toRelease(state.subtle(), name, listed, text);
      const known = manifests[listed.manifest];
      if (known !== undefined) return read(known);
      const address = releaseBase(name, listed) + RELEASE_MANIFEST_FILE;
      // Once more past the cache, which would keep a broken response for a year.
      return fetchText(address)
        .then(read)
        .catch(async () => read(await fetchText(address, 'reload')));
    },
  };
}
