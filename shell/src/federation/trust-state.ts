import type { Ownership, SiteTrustBlock, SubtleSigning } from '@inspire/shared/remote';
import {
  applyChoices,
  type KeySet,
  type LoadedSite,
  readReleaseList,
  type ReleaseEnvironment,
  type ReleaseList,
  rememberReleaseList,
  rememberSite,
  type SignedDocument,
  type SiteDocuments,
  type TrustContext,
  TrustError,
  verifyReleaseList,
  verifySite,
} from '@inspire/shared/remote/trust';
import { emptyRegistry, type SiteRegistry } from './site-registry';
import type { TrustMemory } from './trust-memory';

export interface TrustStateOptions {
  /** The root keys of the build; null in a build without them, which accepts nothing. */
  readonly pinned: KeySet | null;
  /** Missing in an insecure context. */
  readonly subtle: SubtleSigning | undefined;
  readonly memory: TrustMemory;
  readonly now: () => number;
}

interface HeldList {
  readonly list: ReleaseList;
  readonly document: SignedDocument;
}

/** What a page has verified of the release store. */
export interface TrustState {
  /** @throws Error where nothing can be verified */
  readonly context: () => TrustContext;
  readonly site: () => LoadedSite | undefined;
  readonly listOf: (name: string) => HeldList | undefined;
  readonly begin: (block: Pick<SiteTrustBlock, 'environment' | 'owners'>) => void;
  readonly takeSite: (loaded: LoadedSite) => void;
  /** @throws TrustError */
  readonly takeDocuments: (documents: SiteDocuments) => Promise<true>;
  /** @throws TrustError */
  readonly takeList: (name: string, document: SignedDocument) => Promise<true>;
  /** Leads to a list that could not be verified: its paths then show the card, and are not unknown (D-51). */
  readonly leaveHint: (name: string, document: SignedDocument) => void;
  /** True for a list that has to be there: it was before, or no hint says what its remote owns. */
  readonly isDue: (name: string) => boolean;
  readonly current: () => SiteRegistry;
}

export function createTrustState({ pinned, subtle, memory, now }: TrustStateOptions): TrustState {
  let environment: ReleaseEnvironment = 'production';
  let site: LoadedSite | undefined;
  let hints: Readonly<Record<string, Ownership>> = {};
  const lists = new Map<string, HeldList>();

  const context = (): TrustContext => {
    if (!subtle) throw new Error('signatures can only be checked on a secure origin (https or localhost)');
    if (!pinned) throw new Error('this build of the shell has no root keys');
    return { subtle, pinned, seen: memory.seen(), now: now() };
  };
  const takeSite = (loaded: LoadedSite): void => {
    site = loaded;
    memory.save(rememberSite(memory.seen(), loaded.trust), loaded.documents);
  };
  return {
    context,
    takeSite,
    site: () => site,
    listOf: (name) => lists.get(name),
    begin(block) {
      environment = block.environment ?? 'production';
      hints = block.owners;
    },
    async takeDocuments(documents) {
      takeSite({ documents, trust: await verifySite(context(), documents) });
      return true;
    },
    async takeList(name, document) {
      if (!site) throw new TrustError('unlisted', `no snapshot names ${name}`);
      const list = await verifyReleaseList(context(), site.trust, name, document);
      lists.set(name, { list, document });
      memory.save(rememberReleaseList(memory.seen(), site.trust.root, list), site.documents);
      return true;
    },
    leaveHint(name, { payload }) {
      lists.delete(name);
      try {
        const [hint] = readReleaseList(payload)[environment];
        if (hint) hints = { ...hints, [name]: hint };
      } catch {
        // Nothing can be read of it.
      }
    },
    isDue: (name) => lists.has(name) || !Object.hasOwn(hints, name),
    current() {
      if (!site) return emptyRegistry;
      const { snapshot, choices } = site.trust;
      const isHinted = (name: string) => !lists.has(name) && Object.hasOwn(snapshot.releases, name);
      return {
        sequence: snapshot.sequence,
        remotes: Object.fromEntries(
          [...lists].map(([name, { list }]) => [name, applyChoices(list, environment, choices)]),
        ),
        hints: Object.fromEntries(Object.entries(hints).filter(([name]) => isHinted(name))),
      };
    },
  };
}
