import type { Ownership, SiteTrustBlock, SubtleSigning } from '@inspire/shared/remote';
import {
  availableReleases,
  isListTrusted,
  type KeySet,
  readReleaseList,
  type ReleaseEnvironment,
  type ReleaseList,
  rememberReleaseList,
  rememberTrust,
  type SignedManifest,
  type StoreIndex,
  type Trust,
  type TrustContext,
  TrustError,
  verifyReleaseList,
  verifyTrust,
} from '@inspire/shared/remote/trust';
import { emptyRegistry, type SiteRegistry } from './site-registry';
import type { TrustMemory } from './trust-memory';

export interface TrustStateOptions {
  /** The site's keys of the build; null in a build without them, which accepts nothing. */
  readonly pinned: KeySet | null;
  /** Missing in an insecure context. */
  readonly subtle: SubtleSigning | undefined;
  readonly memory: TrustMemory;
}

interface Held<T> {
  readonly content: T;
  readonly manifest: SignedManifest;
}

/** What a page has verified of the release store. */
export interface TrustState {
  readonly subtle: () => SubtleSigning;
  readonly begin: (block: Pick<SiteTrustBlock, 'environment' | 'owners' | 'stopped'>) => void;
  readonly isVerified: () => boolean;
  /** Sequence of what is held; 0 for nothing. */
  readonly sequenceOf: (name: 'trust' | { readonly list: string }) => number;
  /** Names of the lists that are held, or that no hint leads to. */
  readonly dueLists: (names: readonly string[]) => string[];
  /** @throws TrustError, or Error where nothing can be verified */
  readonly takeTrust: (manifest: SignedManifest) => Promise<true>;
  /** @throws TrustError */
  readonly takeList: (name: string, manifest: SignedManifest) => Promise<true>;
  readonly takeStops: (stopped: StoreIndex['stopped']) => void;
  /** Leads to a list that could not be verified: its paths then show the card, and are not unknown (D-51). */
  readonly leaveHint: (name: string, manifest: SignedManifest) => void;
  /** Drops lists whose keys the site has withdrawn. */
  readonly dropUntrusted: () => Promise<void>;
  readonly current: () => SiteRegistry;
}

export function createTrustState({ pinned, subtle, memory }: TrustStateOptions): TrustState {
  let environment: ReleaseEnvironment = 'production';
  let trust: Held<Trust> | undefined;
  let hints: Readonly<Record<string, Ownership>> = {};
  let stopped: StoreIndex['stopped'] = {};
  const lists = new Map<string, Held<ReleaseList>>();

  const context = (): TrustContext => {
    if (!subtle) throw new Error('signatures can only be checked on a secure origin (https or localhost)');
    if (!pinned) throw new Error('this build of the shell has no site keys');
    return { subtle, pinned, seen: memory.seen() };
  };
  const self: TrustState = {
    subtle: () => context().subtle,
    begin(block) {
      environment = block.environment ?? 'production';
      hints = block.owners;
      stopped = block.stopped ?? {};
    },
    isVerified: () => trust !== undefined,
    sequenceOf: (name) => (name === 'trust' ? trust : lists.get(name.list))?.content.sequence ?? 0,
    dueLists: (names) => names.filter((name) => lists.has(name) || !Object.hasOwn(hints, name)),
    async takeTrust(manifest) {
      const verifier = context();
      trust = { content: await verifyTrust(verifier, manifest), manifest };
      memory.save(rememberTrust(memory.seen(), verifier.pinned, trust.content), manifest);
      return true;
    },
    async takeList(name, manifest) {
      if (!trust) throw new TrustError('unlisted', `no trust.json names ${name}`);
      const content = await verifyReleaseList(context(), trust.content, name, manifest);
      lists.set(name, { content, manifest });
      memory.save(rememberReleaseList(memory.seen(), trust.content, content), trust.manifest);
      return true;
    },
    takeStops(next) {
      stopped = next;
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
    async dropUntrusted() {
      const present = trust;
      if (!present) return;
      for (const [name, { manifest }] of [...lists])
        if (!(await isListTrusted(context().subtle, present.content, name, manifest))) self.leaveHint(name, manifest);
    },
    current() {
      const present = trust;
      if (!present) return emptyRegistry;
      const { releases } = present.content;
      const isHinted = (name: string) => !lists.has(name) && releases.some((one) => one.name === name);
      return {
        isVerified: true,
        // The order of trust.json decides who owns a path that two remotes declare.
        remotes: Object.fromEntries(
          releases.flatMap(({ name }) => {
            const list = lists.get(name);
            return list ? [[name, availableReleases(list.content, environment, present.content, stopped)]] : [];
          }),
        ),
        hints: Object.fromEntries(Object.entries(hints).filter(([name]) => isHinted(name))),
      };
    },
  };
  return self;
}
