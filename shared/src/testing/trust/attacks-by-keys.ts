import { FORMER_VERSION, HONEST_VERSION, type TrustAttack, VICTIM } from './attack-bench';
import { roleOf } from './sign-site';
import { forged, honest, previous, replacedTeamKey } from './situations';

export const attacksByKeys: readonly TrustAttack[] = [
  {
    title: 'a list signed with a key that root does not name',
    before: previous,
    attack: ({ sign, list, keys }) => sign({ lists: { [VICTIM]: list(forged, keys.stranger) } }),
    fault: 'untrusted',
    twin: honest,
  },
  {
    title: 'a list signed with the key of another team',
    before: previous,
    attack: ({ sign, list, keys }) => sign({ lists: { [VICTIM]: list(forged, keys['audio-team']) } }),
    fault: 'untrusted',
    twin: honest,
  },
  {
    title: 'a list signed with an operations key',
    before: previous,
    attack: ({ sign, list, keys }) => sign({ lists: { [VICTIM]: list(forged, keys.operations) } }),
    fault: 'untrusted',
    twin: honest,
  },
  {
    title: 'a list signed with a key of the team that root has revoked',
    before: previous,
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
    before: previous,
    attack: ({ sign, list, keys }) =>
      sign({ lists: { [VICTIM]: list(forged, { ...keys.stranger, keyId: keys['video-team'].keyId }) } }),
    fault: 'untrusted',
    twin: honest,
  },
  {
    title: 'a root that gives the remote to a stranger, signed by one of two root keys, twice',
    before: previous,
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
    before: previous,
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
