import type { SubtleSigning, TrustedKey } from '../../remote/signature';
import type { KeySet, TrustFault } from '../../remote/trust';
import { pinnedOf, signTestSite, type TestKeys, type TestList, type TestSite, type TestSiteState } from './sign-site';

export const testKeyNames = ['site-1', 'site-2', 'video-team', 'next-video-team', 'audio-team', 'stranger'] as const;
export type TestKeyName = (typeof testKeyNames)[number];

/** The remote that attacks aim at. */
export const VICTIM = 'mfe-video';
/** What the site lists before. */
export const PREVIOUS_VERSION = '1.0.0';
/** What an honest team publishes. */
export const HONEST_VERSION = '2.0.0';
/** What an attacker publishes. */
export const FORGED_VERSION = '6.6.6';

/** One row of the attack table (ADR-80). */
export interface TrustAttack {
  readonly title: string;
  /** What a gateway or browser accepted before. */
  readonly before: (bench: AttackBench) => Promise<TestSite>;
  /** What the attacker serves. */
  readonly attack: (bench: AttackBench) => Promise<TestSite>;
  /** Why it is rejected; undefined where it is accepted and has no effect. */
  readonly fault: TrustFault | undefined;
  /** The legitimate twin: what an honest site serves in the same situation. `HONEST_VERSION` is then the current one. */
  readonly twin: (bench: AttackBench) => Promise<TestSite>;
}

type Changes = Omit<Partial<TestSiteState>, 'trust'> & { readonly trust?: Partial<TestSiteState['trust']> };

/** Signs sites with the keys of a test. */
export interface AttackBench {
  readonly keys: TestKeys<TestKeyName>;
  readonly subtle: SubtleSigning;
  /** The site with its previous release, and changes of it. */
  readonly state: (changes?: Changes) => TestSiteState;
  readonly sign: (changes?: Changes) => Promise<TestSite>;
  /** A list of the victim with these versions, by default the second one of its team. */
  readonly list: (versions: readonly string[], by?: TrustedKey, sequence?: number) => TestList;
}

export function createAttackBench(subtle: SubtleSigning, keys: TestKeys<TestKeyName>): AttackBench {
  const list: AttackBench['list'] = (versions, by = keys['video-team'], sequence = 2) => ({
    sequence,
    releases: versions,
    keys: [by],
  });
  const previous: TestSiteState = {
    siteKeys: [keys['site-1'], keys['site-2']],
    trust: {
      sequence: 1,
      keys: [keys['video-team'], keys['audio-team']],
      releases: [
        { name: VICTIM, keyIds: ['video-team'] },
        { name: 'mfe-audio', keyIds: ['audio-team'] },
      ],
      blocked: {},
    },
    lists: {
      [VICTIM]: list([PREVIOUS_VERSION], keys['video-team'], 1),
      'mfe-audio': { sequence: 1, releases: [PREVIOUS_VERSION], keys: [keys['audio-team']] },
    },
  };
  const state: AttackBench['state'] = (changes = {}) => ({
    ...previous,
    ...changes,
    trust: { ...previous.trust, ...changes.trust },
    lists: { ...previous.lists, ...changes.lists },
  });
  return { keys, subtle, state, list, sign: (changes) => signTestSite(subtle, state(changes)) };
}

/** The site's keys that verifiers of the suite pin: both have to sign. */
export const pinnedKeysOf = (keys: TestKeys<TestKeyName>): KeySet => pinnedOf(keys['site-1'], keys['site-2']);
