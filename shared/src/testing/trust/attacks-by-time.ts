import { daysFromNow, FORGED_VERSION, FORMER_VERSION, HONEST_VERSION, type TrustAttack, VICTIM } from './attack-bench';
import { roleOf } from './sign-site';
import { forged, newer, replacedTeamKey } from './situations';

export const attacksByTime: readonly TrustAttack[] = [
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
    title: 'a sequence that no one reaches, signed with a stolen snapshot key before root replaced it',
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
