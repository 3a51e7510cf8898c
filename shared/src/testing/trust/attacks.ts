import type { TrustedKey } from '../../remote/signature';
import type { SignedManifest } from '../../remote/trust';
import {
  type AttackBench,
  FORGED_VERSION,
  HONEST_VERSION,
  PREVIOUS_VERSION,
  type TrustAttack,
  VICTIM,
} from './attack-bench';
import { signTestManifest, type TestSite, type TestSiteState } from './sign-site';

const forged = [FORGED_VERSION, PREVIOUS_VERSION];
const previous = ({ sign }: AttackBench) => sign();
const honest = ({ sign, list }: AttackBench) => sign({ lists: { [VICTIM]: list([HONEST_VERSION, PREVIOUS_VERSION]) } });
const honestAt =
  (sequence: number) =>
  ({ sign, list, keys }: AttackBench) =>
    sign({ lists: { [VICTIM]: list([HONEST_VERSION, PREVIOUS_VERSION], keys['video-team'], sequence) } });

const withList = (site: TestSite, list: SignedManifest): TestSite => ({
  ...site,
  lists: { ...site.lists, [VICTIM]: list },
});
const listOf = ({ lists }: TestSite): SignedManifest => lists[VICTIM] as SignedManifest;

/** `trust.json` after the team's key was replaced. */
const replacedKey = ({ keys, state }: AttackBench): TestSiteState['trust'] => {
  const { trust } = state();
  return {
    ...trust,
    sequence: 2,
    keys: [...trust.keys, keys['next-video-team']],
    releases: trust.releases.map((one) => (one.name === VICTIM ? { ...one, keyIds: ['next-video-team'] } : one)),
  };
};
const withReplacedKey =
  (versions: readonly string[], sequence = 2) =>
  (bench: AttackBench) =>
    bench.sign({
      trust: replacedKey(bench),
      lists: { [VICTIM]: bench.list(versions, bench.keys['next-video-team'], sequence) },
    });

/** A list of the victim with the attacker's release, signed by such a key. */
const forgedBy =
  (keyOf: (keys: AttackBench['keys']) => TrustedKey) =>
  ({ sign, list, keys }: AttackBench) =>
    sign({ lists: { [VICTIM]: list(forged, keyOf(keys)) } });
/** What the site signed before any attack, with the attacker's release in it. */
const forgedFirst = ({ sign, list }: AttackBench) => sign({ lists: { [VICTIM]: list(forged) } });
/** The site blocks the attacker's release. */
const blocking =
  (versions: readonly string[]) =>
  ({ sign, list }: AttackBench) =>
    sign({ trust: { sequence: 2, blocked: { [VICTIM]: [FORGED_VERSION] } }, lists: { [VICTIM]: list(versions) } });

type Row = Pick<TrustAttack, 'title' | 'attack'> & Partial<TrustAttack>;

/** A stranger or another team, or the team's own key after the site has withdrawn it. */
const byKeys: readonly Row[] = [
  {
    title: 'a list signed with a key that trust.json does not name',
    attack: forgedBy((keys) => keys.stranger),
  },
  {
    title: 'a list signed with the key of another team',
    attack: forgedBy((keys) => keys['audio-team']),
  },
  {
    title: 'a list signed with one of the site’s keys',
    attack: forgedBy((keys) => keys['site-1']),
  },
  {
    title: 'a list signed with a key of the team that the site has withdrawn',
    attack: (bench) => bench.sign({ trust: replacedKey(bench), lists: { [VICTIM]: bench.list(forged) } }),
    twin: withReplacedKey([HONEST_VERSION]),
  },
  {
    title: 'a stranger’s key under the id of the team’s key',
    attack: forgedBy((keys) => ({ ...keys.stranger, keyId: keys['video-team'].keyId })),
  },
  {
    title: 'a trust.json that gives the remote to a stranger, signed twice by one of two site keys',
    attack: ({ sign, list, keys, state }) =>
      sign({
        siteKeys: [keys['site-1'], keys['site-1']],
        trust: {
          sequence: 2,
          keys: [...state().trust.keys, keys.stranger],
          releases: [{ name: VICTIM, keyIds: ['stranger'] }],
        },
        lists: { [VICTIM]: list(forged, keys.stranger) },
      }),
    twin: withReplacedKey([HONEST_VERSION]),
  },
  {
    title: 'a trust.json signed with the keys of teams',
    attack: ({ sign, list, keys }) =>
      sign({
        siteKeys: [keys['video-team'], keys['audio-team']],
        trust: { sequence: 2, releases: [{ name: VICTIM, keyIds: ['audio-team'] }] },
        lists: { [VICTIM]: list(forged, keys['audio-team']) },
      }),
    twin: withReplacedKey([HONEST_VERSION]),
  },
];

/** The bucket's credential: no code, and nothing older than what a reader has accepted. */
const byTime: readonly Row[] = [
  {
    title: 'everything of an earlier time again',
    before: honestAt(9),
    attack: forgedFirst,
    fault: 'rolled-back',
    twin: honestAt(10),
  },
  {
    title: 'an earlier list under an index that names a later one',
    before: honestAt(9),
    attack: async ({ sign, list }) => {
      const site = await sign({ lists: { [VICTIM]: list(forged) } });
      return { ...site, index: { ...site.index, releases: { ...site.index.releases, [VICTIM]: 10 } } };
    },
    fault: 'rolled-back',
    twin: honestAt(10),
  },
  {
    title: 'an earlier trust.json, which still names a withdrawn key',
    before: withReplacedKey([PREVIOUS_VERSION], 1),
    attack: forgedFirst,
    fault: 'rolled-back',
    twin: withReplacedKey([HONEST_VERSION]),
  },
  {
    title: 'an earlier trust.json, which does not block a release yet',
    before: blocking(forged),
    attack: forgedFirst,
    fault: 'rolled-back',
    twin: blocking([FORGED_VERSION, HONEST_VERSION]),
  },
  {
    title: 'a sequence that nobody reaches, signed with a stolen key before the site replaced it',
    before: ({ sign, list, keys }) =>
      sign({ lists: { [VICTIM]: list([PREVIOUS_VERSION], keys['video-team'], Number.MAX_SAFE_INTEGER) } }),
    attack: (bench) =>
      bench.sign({
        trust: replacedKey(bench),
        lists: { [VICTIM]: bench.list(forged, bench.keys['video-team'], Number.MAX_SAFE_INTEGER) },
      }),
    twin: withReplacedKey([HONEST_VERSION], 3),
  },
];

const byContent: readonly Row[] = [
  {
    title: 'the list of another remote of the same team',
    attack: async ({ sign, list, state }) => {
      const releases = [...state().trust.releases, { name: 'mfe-extra', keyIds: ['video-team'] }];
      const site = await sign({
        trust: { sequence: 2, releases },
        lists: { [VICTIM]: list([PREVIOUS_VERSION]), 'mfe-extra': list(forged) },
      });
      return withList(site, site.lists['mfe-extra'] as SignedManifest);
    },
    fault: 'mixed',
  },
  {
    title: 'a list whose signature is none',
    attack: async (bench) => {
      const site = await honest(bench);
      return withList(site, {
        ...listOf(site),
        signatures: [{ keyId: 'video-team', signature: 'not base64 at all!' }],
      });
    },
  },
  {
    title: 'a truncated list',
    attack: async (bench) => {
      const site = await honest(bench);
      return withList(site, { ...listOf(site), payload: listOf(site).payload.slice(0, -20) });
    },
  },
  {
    title: 'a list with one changed letter',
    attack: async (bench) => {
      const site = await honest(bench);
      const { payload } = listOf(site);
      return withList(site, { ...listOf(site), payload: payload.replace(HONEST_VERSION, FORGED_VERSION) });
    },
  },
  {
    title: 'a manifest of another type, signed with the right key',
    attack: async (bench) => {
      const content = { type: 'trust', sequence: 2, keys: {}, releases: [] };
      return withList(await honest(bench), await signTestManifest(bench.subtle, [bench.keys['video-team']], content));
    },
    fault: 'malformed',
  },
  {
    title: 'a list of a remote that trust.json gives to nobody',
    attack: ({ sign, list }) =>
      sign({
        trust: { sequence: 2, releases: [{ name: 'mfe-audio', keyIds: ['audio-team'] }] },
        lists: { [VICTIM]: list(forged) },
      }),
    fault: 'unlisted',
  },
  {
    title: 'a release that the site has blocked, listed by its team',
    attack: blocking(forged),
    fault: undefined,
    twin: blocking([HONEST_VERSION, ...forged]),
  },
  {
    title: 'an index that stops a release for all browsers, so that they take the one before',
    attack: ({ sign, list }) =>
      sign({ lists: { [VICTIM]: list([HONEST_VERSION, FORGED_VERSION]) }, stopped: { [VICTIM]: [HONEST_VERSION] } }),
    fault: undefined,
    twin: ({ sign, list }) =>
      sign({
        lists: { [VICTIM]: { ...list(['3.0.0', HONEST_VERSION]), weights: { '3.0.0': 99 } } },
        stopped: { [VICTIM]: ['3.0.0'] },
      }),
  },
  {
    title: 'a version that a team returns to without listing it',
    attack: ({ sign, list }) => sign({ lists: { [VICTIM]: { ...list([HONEST_VERSION]), pinned: FORGED_VERSION } } }),
    fault: undefined,
    twin: ({ sign, list }) =>
      sign({ lists: { [VICTIM]: { ...list(['3.0.0', HONEST_VERSION]), pinned: HONEST_VERSION } } }),
  },
];

/** All attacks on what a store states; each has a legitimate twin that succeeds. */
export const trustAttacks = [...byKeys, ...byTime, ...byContent].map((row): TrustAttack => ({
  before: previous,
  fault: 'untrusted',
  twin: honest,
  ...row,
}));
