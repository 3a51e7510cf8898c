import type { SubtleSigning, TrustedKey } from '../../remote/signature';
import type { KeySet, SignedDocument, TrustFault } from '../../remote/trust';
import { roleOf, signTestDocument, signTestSite, type TestKeys, type TestSite, type TestSiteState } from './sign-site';

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
const daysFromNow = (days: number, from = NOW): string => new Date(from + days * DAY_MS).toISOString();

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
  /** The site with its former release, and changes of it. */
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
  const former: TestSiteState = {
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
      rootKeys: (changes.rootKeys as TestSiteState['rootKeys'] | undefined) ?? former.rootKeys,
      root: { ...former.root, ...changes.root },
      snapshot: { ...former.snapshot, sequence: 2, ...changes.snapshot },
      ...(choices && { choices: { sequence: 1, releases: {}, keys: [keys.operations], ...choices } }),
      lists: { ...former.lists, ...changes.lists } as TestSiteState['lists'],
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

const former = ({ sign }: AttackBench) => sign({ snapshot: { sequence: 1 } });
const honest = ({ sign, list }: AttackBench) => sign({ lists: { [VICTIM]: list([HONEST_VERSION, FORMER_VERSION]) } });
const newer = ({ sign, list, keys }: AttackBench) =>
  sign({
    snapshot: { sequence: 9 },
    lists: { [VICTIM]: list([HONEST_VERSION, FORMER_VERSION], keys['video-team'], 9) },
  });
const forged = [FORGED_VERSION, FORMER_VERSION];

const withDocuments = (site: TestSite, documents: Partial<TestSite['documents']>): TestSite => ({
  ...site,
  documents: { ...site.documents, ...documents },
});
const withList = (site: TestSite, list: SignedDocument): TestSite => ({
  ...site,
  lists: { ...site.lists, [VICTIM]: list },
});

/** Root after the team's key was replaced. */
const replacedTeamKey = ({ keys, state }: AttackBench): TestSiteState['root'] => {
  const { root } = state();
  return {
    ...root,
    version: 2,
    keys: [...root.keys, keys['next-video-team']],
    releases: { ...root.releases, [VICTIM]: roleOf(keys['next-video-team']) },
  };
};

const byKeys: readonly TrustAttack[] = [
  {
    title: 'a list signed with a key that root does not name',
    before: former,
    attack: ({ sign, list, keys }) => sign({ lists: { [VICTIM]: list(forged, keys.stranger) } }),
    fault: 'untrusted',
    twin: honest,
  },
  {
    title: 'a list signed with the key of another team',
    before: former,
    attack: ({ sign, list, keys }) => sign({ lists: { [VICTIM]: list(forged, keys['audio-team']) } }),
    fault: 'untrusted',
    twin: honest,
  },
  {
    title: 'a list signed with an operations key',
    before: former,
    attack: ({ sign, list, keys }) => sign({ lists: { [VICTIM]: list(forged, keys.operations) } }),
    fault: 'untrusted',
    twin: honest,
  },
  {
    title: 'a list signed with a key of the team that root has revoked',
    before: former,
    attack: (bench) => bench.sign({ root: replacedTeamKey(bench), lists: { [VICTIM]: bench.list(forged) } }),
    fault: 'untrusted',
    twin: (bench) =>
      bench.sign({
        root: replacedTeamKey(bench),
        lists: { [VICTIM]: bench.list([HONEST_VERSION], bench.keys['next-video-team']) },
      }),
  },
  {
    title: 'a stranger’s key under the id of the team’s key',
    before: former,
    attack: ({ sign, list, keys }) =>
      sign({ lists: { [VICTIM]: list(forged, { ...keys.stranger, keyId: keys['video-team'].keyId }) } }),
    fault: 'untrusted',
    twin: honest,
  },
  {
    title: 'a root that gives the remote to a stranger, signed by one of two root keys, twice',
    before: former,
    attack: ({ sign, list, keys, state }) =>
      sign({
        rootKeys: [keys['root-1'], keys['root-1']],
        root: {
          version: 2,
          keys: [...state().root.keys, keys.stranger],
          releases: { ...state().root.releases, [VICTIM]: roleOf(keys.stranger) },
        },
        lists: { [VICTIM]: list(forged, keys.stranger) },
      }),
    fault: 'untrusted',
    twin: (bench) =>
      bench.sign({
        root: replacedTeamKey(bench),
        lists: { [VICTIM]: bench.list([HONEST_VERSION], bench.keys['next-video-team']) },
      }),
  },
  {
    title: 'a snapshot signed with an operations key',
    before: former,
    attack: ({ sign, list, keys }) =>
      sign({ snapshot: { keys: [keys.operations] }, lists: { [VICTIM]: list(forged) } }),
    fault: 'untrusted',
    twin: honest,
  },
  {
    title: 'choices signed with the key of a team',
    before: honest,
    attack: ({ sign, list, keys }) =>
      sign({
        snapshot: { sequence: 3 },
        lists: { [VICTIM]: list([HONEST_VERSION, FORMER_VERSION]) },
        choices: { keys: [keys['video-team']], releases: { [VICTIM]: { withdrawn: [HONEST_VERSION] } } },
      }),
    fault: 'untrusted',
    twin: ({ sign, list }) =>
      sign({
        snapshot: { sequence: 3 },
        lists: { [VICTIM]: list(['3.0.0', HONEST_VERSION]) },
        choices: { releases: { [VICTIM]: { pinned: HONEST_VERSION } } },
      }),
  },
];

const byTime: readonly TrustAttack[] = [
  {
    title: 'everything of an earlier time again',
    before: newer,
    attack: ({ sign, list }) => sign({ lists: { [VICTIM]: list(forged) } }),
    fault: 'rolled-back',
    twin: ({ sign, list, keys }) =>
      sign({
        snapshot: { sequence: 10 },
        lists: { [VICTIM]: list([HONEST_VERSION, FORMER_VERSION], keys['video-team'], 10) },
      }),
  },
  {
    title: 'a new snapshot of an earlier list, which a stolen snapshot key can sign',
    before: newer,
    attack: ({ sign, list }) => sign({ snapshot: { sequence: 10 }, lists: { [VICTIM]: list(forged) } }),
    fault: 'rolled-back',
    twin: ({ sign, list, keys }) =>
      sign({
        snapshot: { sequence: 10 },
        lists: { [VICTIM]: list([HONEST_VERSION, FORMER_VERSION], keys['video-team'], 9) },
      }),
  },
  {
    title: 'an earlier root, which still names a revoked key',
    before: (bench) =>
      bench.sign({
        root: replacedTeamKey(bench),
        lists: { [VICTIM]: bench.list([FORMER_VERSION], bench.keys['next-video-team'], 1) },
      }),
    attack: ({ sign, list }) => sign({ snapshot: { sequence: 3 }, lists: { [VICTIM]: list(forged) } }),
    fault: 'rolled-back',
    twin: (bench) =>
      bench.sign({
        snapshot: { sequence: 3 },
        root: replacedTeamKey(bench),
        lists: { [VICTIM]: bench.list([HONEST_VERSION], bench.keys['next-video-team']) },
      }),
  },
  {
    title: 'a snapshot without the choices that were accepted before',
    before: ({ sign, list }) =>
      sign({
        lists: { [VICTIM]: list([FORGED_VERSION, HONEST_VERSION]) },
        choices: { releases: { [VICTIM]: { withdrawn: [FORGED_VERSION] } } },
      }),
    attack: ({ sign, list }) =>
      sign({ snapshot: { sequence: 3 }, lists: { [VICTIM]: list([FORGED_VERSION, HONEST_VERSION]) } }),
    fault: 'rolled-back',
    twin: ({ sign, list }) =>
      sign({
        snapshot: { sequence: 3 },
        lists: { [VICTIM]: list([FORGED_VERSION, HONEST_VERSION]) },
        choices: { sequence: 2, releases: { [VICTIM]: { withdrawn: [FORGED_VERSION] } } },
      }),
  },
  {
    title: 'a root that has expired',
    attack: ({ sign, list }) => sign({ root: { expires: daysFromNow(-1) }, lists: { [VICTIM]: list(forged) } }),
    fault: 'expired',
    twin: ({ sign, list }) => sign({ root: { expires: daysFromNow(1) }, lists: { [VICTIM]: list([HONEST_VERSION]) } }),
  },
  {
    title: 'a frozen snapshot of more than 14 days',
    attack: ({ sign, list }) => sign({ snapshot: { issuedAt: daysFromNow(-14.1) }, lists: { [VICTIM]: list(forged) } }),
    fault: 'expired',
    twin: ({ sign, list }) =>
      sign({ snapshot: { issuedAt: daysFromNow(-13.9) }, lists: { [VICTIM]: list([HONEST_VERSION]) } }),
  },
  {
    title: 'a snapshot from the future, which would never get old',
    attack: ({ sign, list }) => sign({ snapshot: { issuedAt: daysFromNow(400) }, lists: { [VICTIM]: list(forged) } }),
    fault: 'expired',
    twin: ({ sign, list }) =>
      sign({ snapshot: { issuedAt: daysFromNow(0.1) }, lists: { [VICTIM]: list([HONEST_VERSION]) } }),
  },
  {
    title: 'a sequence that nobody reaches, signed with a stolen snapshot key before root replaced it',
    before: ({ sign, list }) =>
      sign({ snapshot: { sequence: Number.MAX_SAFE_INTEGER }, lists: { [VICTIM]: list([FORMER_VERSION]) } }),
    attack: ({ sign, list, keys, state }) =>
      sign({
        root: {
          version: 2,
          keys: [...state().root.keys, keys['next-snapshot']],
          snapshot: roleOf(keys['next-snapshot']),
        },
        snapshot: { sequence: 3 },
        lists: { [VICTIM]: list(forged) },
      }),
    fault: 'untrusted',
    twin: ({ sign, list, keys, state }) =>
      sign({
        root: {
          version: 2,
          keys: [...state().root.keys, keys['next-snapshot']],
          snapshot: roleOf(keys['next-snapshot']),
        },
        snapshot: { sequence: 3, keys: [keys['next-snapshot']] },
        lists: { [VICTIM]: list([HONEST_VERSION], keys['video-team'], 3) },
      }),
  },
];

const byContent: readonly TrustAttack[] = [
  {
    title: 'an earlier list under a snapshot that names a later one',
    before: former,
    attack: async (bench) => {
      const [site, earlier] = await Promise.all([
        newer(bench),
        bench.sign({ lists: { [VICTIM]: bench.list(forged) } }),
      ]);
      return withList(site, earlier.lists[VICTIM] as SignedDocument);
    },
    fault: 'mixed',
    twin: newer,
  },
  {
    title: 'the choices of one time with the snapshot of another',
    before: former,
    attack: async ({ sign, list }) => {
      const lists = { [VICTIM]: list(forged) };
      const [site, other] = await Promise.all([
        sign({ lists, choices: { releases: { [VICTIM]: { withdrawn: [FORGED_VERSION] } } } }),
        sign({ lists, choices: { releases: {} } }),
      ]);
      return withDocuments(site, { choices: other.documents.choices });
    },
    fault: 'mixed',
    twin: ({ sign, list }) => sign({ lists: { [VICTIM]: list([HONEST_VERSION]) }, choices: { releases: {} } }),
  },
  {
    title: 'a snapshot that names choices, without them',
    before: former,
    attack: async ({ sign, list }) =>
      withDocuments(
        await sign({
          lists: { [VICTIM]: list(forged) },
          choices: { releases: { [VICTIM]: { withdrawn: [FORGED_VERSION] } } },
        }),
        { choices: undefined },
      ),
    fault: 'mixed',
    twin: ({ sign, list }) => sign({ lists: { [VICTIM]: list([HONEST_VERSION]) }, choices: { releases: {} } }),
  },
  {
    title: 'the list of another remote of the same team',
    before: former,
    attack: async ({ sign, list, keys, state }) => {
      const root = {
        ...state().root,
        version: 2,
        releases: { ...state().root.releases, 'mfe-extra': roleOf(keys['video-team']) },
      };
      const site = await sign({ root, lists: { [VICTIM]: list([FORMER_VERSION]), 'mfe-extra': list(forged) } });
      return withList(site, site.lists['mfe-extra'] as SignedDocument);
    },
    fault: 'mixed',
    twin: honest,
  },
  {
    title: 'a truncated list',
    before: former,
    attack: async (bench) => {
      const site = await honest(bench);
      const list = site.lists[VICTIM] as SignedDocument;
      return withList(site, { ...list, payload: list.payload.slice(0, -20) });
    },
    fault: 'untrusted',
    twin: honest,
  },
  {
    title: 'a list with one changed letter',
    before: former,
    attack: async (bench) => {
      const site = await honest(bench);
      const list = site.lists[VICTIM] as SignedDocument;
      return withList(site, { ...list, payload: list.payload.replace(HONEST_VERSION, FORGED_VERSION) });
    },
    fault: 'untrusted',
    twin: honest,
  },
  {
    title: 'a document of another type, signed with the right key',
    before: former,
    attack: async (bench) => {
      const { keys, subtle } = bench;
      const site = await honest(bench);
      return withList(
        site,
        await signTestDocument(subtle, [keys['video-team']], { type: 'choices', sequence: 2, releases: {} }),
      );
    },
    fault: 'malformed',
    twin: honest,
  },
  {
    title: 'a list of a remote that root gives to nobody',
    before: former,
    attack: ({ sign, list, keys, state }) =>
      sign({
        root: {
          version: 2,
          releases: { 'mfe-audio': state().root.releases['mfe-audio'] ?? roleOf(keys['audio-team']) },
        },
        lists: { [VICTIM]: list(forged) },
      }),
    fault: 'unlisted',
    twin: honest,
  },
  {
    title: 'an operations key that pins a release that the team never listed',
    before: honest,
    attack: ({ sign, list }) =>
      sign({
        snapshot: { sequence: 3 },
        lists: { [VICTIM]: list([HONEST_VERSION, FORMER_VERSION]) },
        choices: { releases: { [VICTIM]: { pinned: FORGED_VERSION, shares: { [FORGED_VERSION]: 100 } } } },
      }),
    twin: ({ sign, list }) =>
      sign({
        snapshot: { sequence: 3 },
        lists: { [VICTIM]: list(['3.0.0', HONEST_VERSION]) },
        choices: { releases: { [VICTIM]: { pinned: HONEST_VERSION } } },
      }),
  },
];

/** All attacks on what a store states; each has a legitimate twin that succeeds. */
export const trustAttacks: readonly TrustAttack[] = [...byKeys, ...byTime, ...byContent];
