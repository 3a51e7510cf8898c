import type { SignedDocument } from '../../remote/trust';
import { FORGED_VERSION, FORMER_VERSION, HONEST_VERSION, type TrustAttack, VICTIM } from './attack-bench';
import { roleOf, signTestDocument } from './sign-site';
import { forged, honest, newer, previous, withDocuments, withList } from './situations';

export const attacksByContent: readonly TrustAttack[] = [
  {
    title: 'an earlier list under a snapshot that names a later one',
    before: previous,
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
    before: previous,
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
    before: previous,
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
    before: previous,
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
    before: previous,
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
    before: previous,
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
    before: previous,
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
    title: 'a list of a remote that root gives to no one',
    before: previous,
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
