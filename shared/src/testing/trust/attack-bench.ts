import type { SubtleSigning, TrustedKey } from '../../remote/signature';
import type { KeySet, TrustFault } from '../../remote/trust';
import { roleOf, signTestSite, type TestKeys, type TestSite, type TestSiteState } from './sign-site';

export const testKeyNames = [
  'root-1',
  'root-2',
  'operations',
  'snapshot',
  'next-snapshot',
  'video-team',
  'next-video-team',
  'audio-team',
  'stranger',
] as const;
export type TestKeyName = (typeof testKeyNames)[number];

/** The remote that attacks aim at. */
export const VICTIM = 'mfe-video';
/** What the site lists before. */
export const FORMER_VERSION = '1.0.0';
/** What an honest team publishes. */
export const HONEST_VERSION = '2.0.0';
/** What an attacker publishes. */
export const FORGED_VERSION = '6.6.6';

const NOW = Date.parse('2026-06-01T12:00:00.000Z');
const DAY_MS = 24 * 3_600_000;
/** @returns an ISO time */
export const daysFromNow = (days: number, from = NOW): string => new Date(from + days * DAY_MS).toISOString();

/** One row of the attack suite (ADR-61). */
export interface TrustAttack {
  readonly title: string;
  /** What a gateway or browser accepted before; nothing for a first visit. */
  readonly before?: (bench: AttackBench) => Promise<TestSite>;
  /** What the attacker serves. */
  readonly attack: (bench: AttackBench) => Promise<TestSite>;
  /** Why it is rejected; absent where it is accepted and has no effect. */
  readonly fault?: TrustFault;
  /** The legitimate twin: what an honest site serves in the same situation. `HONEST_VERSION` is then the current one. */
  readonly twin: (bench: AttackBench) => Promise<TestSite>;
}

type Changes = { readonly [Part in keyof TestSiteState]?: Partial<TestSiteState[Part]> };

/** Signs sites with the keys of a test. */
export interface AttackBench {
  readonly keys: TestKeys<TestKeyName>;
  readonly subtle: SubtleSigning;
  /** The site with its previous release, and changes of it. */
  readonly state: (changes?: Changes) => TestSiteState;
  readonly sign: (changes?: Changes) => Promise<TestSite>;
  /** The site with the versions of the victim; in front of them nothing is signed by others than may. */
  readonly list: (versions: readonly string[], by?: TrustedKey, sequence?: number) => TestSiteState['lists'][string];
}

export function createAttackBench(subtle: SubtleSigning, keys: TestKeys<TestKeyName>, now = NOW): AttackBench {
  const list: AttackBench['list'] = (versions, by = keys['video-team'], sequence = 2) => ({
    sequence,
    versions,
    keys: [by],
  });
  const audio = { sequence: 1, versions: [FORMER_VERSION], keys: [keys['audio-team']] };
  const previous: TestSiteState = {
    rootKeys: [keys['root-1'], keys['root-2']],
    root: {
      version: 1,
      expires: daysFromNow(365, now),
      keys: [keys.operations, keys.snapshot, keys['video-team'], keys['audio-team']],
      operations: roleOf(keys.operations),
      snapshot: roleOf(keys.snapshot),
      releases: { [VICTIM]: roleOf(keys['video-team']), 'mfe-audio': roleOf(keys['audio-team']) },
    },
    snapshot: { sequence: 1, issuedAt: daysFromNow(0, now), keys: [keys.snapshot] },
    lists: { [VICTIM]: list([FORMER_VERSION], keys['video-team'], 1), 'mfe-audio': audio },
  };
  const state: AttackBench['state'] = (changes = {}) => {
    const { choices } = changes;
    return {
      rootKeys: (changes.rootKeys as TestSiteState['rootKeys'] | undefined) ?? previous.rootKeys,
      root: { ...previous.root, ...changes.root },
      snapshot: { ...previous.snapshot, sequence: 2, ...changes.snapshot },
      ...(choices && { choices: { sequence: 1, releases: {}, keys: [keys.operations], ...choices } }),
      lists: { ...previous.lists, ...changes.lists } as TestSiteState['lists'],
    };
  };
  return { keys, subtle, state, list, sign: (changes) => signTestSite(subtle, state(changes)) };
}

/** The root keys that verifiers of the suite pin: both have to sign. */
export const pinnedRootOf = (keys: TestKeys<TestKeyName>): KeySet => ({
  keys: (['root-1', 'root-2'] as const).map((name) => {
    const { kty, crv, x, y } = keys[name].jwk;
    return { keyId: name, jwk: { kty, crv, x, y } };
  }),
  threshold: 2,
});

export const attackTime = NOW;
