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

/** Holds what a page has verified of the release store. */
export function createTrustState({ pinned, subtle, memory }: TrustStateOptions) {
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
  /** Leads to a list that could not be verified: its paths then show the card, and are not unknown (D-51). */
  const leaveHint = (name: string, { payload }: SignedManifest): void => {
    lists.delete(name);
    try {
      const [hint] = readReleaseList(payload)[environment];
      if (hint) hints = { ...hints, [name]: hint };
    } catch {
      // Nothing can be read of it.
    }
  };

  return {
    subtle: () => context().subtle,
    begin(block: Pick<SiteTrustBlock, 'environment' | 'owners' | 'stopped'>): void {
      environment = block.environment ?? 'production';
      hints = block.owners;
      stopped = block.stopped ?? {};
    },
    isVerified: () => trust !== undefined,
    /** Sequence of what is held; 0 for nothing. */
    sequenceOf: (name: 'trust' | { readonly list: string }): number =>
      (name === 'trust' ? trust : lists.get(name.list))?.content.sequence ?? 0,
    /** Names of the lists that are held, or that no hint leads to. */
    dueLists: (names: readonly string[]): string[] =>
      names.filter((name) => lists.has(name) || !Object.hasOwn(hints, name)),
    /** @throws TrustError, or Error where nothing can be verified */
    async takeTrust(manifest: SignedManifest): Promise<true> {
      const verifier = context();
      trust = { content: await verifyTrust(verifier, manifest), manifest };
      memory.save(rememberTrust(memory.seen(), verifier.pinned, trust.content), manifest);
      return true;
    },
    /** @throws TrustError */
    async takeList(name: string, manifest: SignedManifest): Promise<true> {
      if (!trust) throw new TrustError('unlisted', `no trust.json names ${name}`);
      const content = await verifyReleaseList(context(), trust.content, name, manifest);
      lists.set(name, { content, manifest });
      memory.save(rememberReleaseList(memory.seen(), trust.content, content), trust.manifest);
      return true;
    },
    takeStops(next: StoreIndex['stopped']): void {
      stopped = next;
    },
    leaveHint,
    /** Drops lists whose keys the site has withdrawn. */
    async dropUntrusted(): Promise<void> {
      const present = trust;
      if (!present) return;
      for (const [name, { manifest }] of [...lists])
        if (!(await isListTrusted(context().subtle, present.content, name, manifest))) leaveHint(name, manifest);
    },
    current(): SiteRegistry {
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
}
