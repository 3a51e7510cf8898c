import { type Release, releaseBase, type SiteTrustBlock } from '@inspire/shared/remote';
import {
  isListTrusted,
  type ListedRelease,
  loadSite,
  readSignedDocument,
  RELEASE_MANIFEST_FILE,
  SNAPSHOT_PATH,
  toRelease,
  TrustError,
} from '@inspire/shared/remote/trust';
import type { SiteRegistry } from './site-registry';
import { createTrustRequests, type SendRequest } from './trust-requests';
import { createTrustState, type TrustStateOptions } from './trust-state';

export interface TrustClientOptions extends TrustStateOptions {
  readonly sendRequest: SendRequest;
  readonly onError: (issue: unknown) => void;
}

export interface TrustClient {
  /** Verifies what the document carries; an empty registry where nothing can be verified. */
  start(block: SiteTrustBlock | undefined): Promise<SiteRegistry>;
  /** Undefined when the store is unreachable or what it states cannot be trusted. */
  refresh(): Promise<SiteRegistry | undefined>;
  /** Fetches and verifies the list of a remote that was only hinted at. Undefined when that fails. */
  complete(name: string): Promise<SiteRegistry | undefined>;
  /** Returns a listed release with the files of its manifest. @throws TrustError, or when the store is unreachable */
  open(name: string, listed: ListedRelease): Promise<Release>;
}

/** Verifies what the release store states (ADR-61), and remembers it, so that nothing older is accepted. */
export function createTrustClient({ sendRequest, onError, ...options }: TrustClientOptions): TrustClient {
  const { fetchText, fetchFixed, fetchDocument } = createTrustRequests(sendRequest);
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
  const fetchList = (name: string): Promise<true | undefined> =>
    attempt(async () => {
      const hash = state.site()?.trust.snapshot.releases[name]?.hash;
      if (hash === undefined) throw new TrustError('unlisted', `no snapshot names ${name}`);
      return state.takeList(name, await fetchDocument(hash));
    });
  /** A list that cannot be replaced stays, unless root no longer trusts its keys. */
  const renewList = async (name: string): Promise<void> => {
    const held = state.listOf(name);
    const site = state.site();
    if ((await fetchList(name)) || !held || !site) return;
    const isKept = await isListTrusted(state.context().subtle, site.trust, name, held.document);
    if (!isKept) state.leaveHint(name, held.document);
  };

  return {
    async start(block) {
      if (!block) return state.current();
      state.begin(block);
      manifests = block.manifests;
      const isAccepted = await attempt(() => state.takeDocuments(block.documents));
      // A gateway that is a moment behind the last one sends older documents than this browser has accepted.
      const previous = isAccepted ? undefined : options.memory.documents();
      if (previous) await attempt(() => state.takeDocuments(previous));
      await Promise.all(
        Object.entries(block.lists).map(async ([name, document]) => {
          const isTaken = state.site() && (await attempt(() => state.takeList(name, document)));
          if (!isTaken) state.leaveHint(name, document);
        }),
      );
      return state.current();
    },
    async refresh() {
      const text = await fetchText(SNAPSHOT_PATH).catch(() => undefined);
      if (text === undefined) return undefined;
      return attempt(async () => {
        const snapshot = readSignedDocument(JSON.parse(text));
        const known = state.site();
        if (snapshot.payload === known?.documents.snapshot.payload) return state.current();
        const loaded = await loadSite(state.context(), snapshot, async (hash) =>
          hash === known?.trust.snapshot.root.hash ? known.documents.root : fetchDocument(hash),
        );
        state.takeSite(loaded);
        const { releases } = loaded.trust.snapshot;
        const changed = Object.keys(releases).filter(
          (name) => state.isDue(name) && releases[name]?.hash !== known?.trust.snapshot.releases[name]?.hash,
        );
        await Promise.all(changed.map(renewList));
        return state.current();
      });
    },
    complete: async (name) => ((await fetchList(name)) ? state.current() : undefined),
    async open(name, listed) {
      const { subtle } = state.context();
      const read = (text: string) => toRelease(subtle, name, listed, text);
      const known = manifests[listed.manifest];
      if (known !== undefined) return read(known);
      return fetchFixed(releaseBase(name, listed) + RELEASE_MANIFEST_FILE, read);
    },
  };
}
