import { makeRelease } from '../testing/factories';
import { chooseRelease, incompatibleReleases, rankReleases, type ReleaseChoiceContext } from './choose-release';
import type { RemoteReleases } from './registry';

const canary = makeRelease({ version: '3.0.0', weight: 20 });
const newest = makeRelease({ version: '2.0.0' });
const older = makeRelease({ version: '1.0.0' });
const needsMore = makeRelease({ version: '4.0.0', contract: '1.3.0' });
const nextMajor = makeRelease({ version: '5.0.0', contract: '2.0.0' });
const retired = makeRelease({ version: '0.9.0', contract: '0.9.0' });
const override = (contract: string) => makeRelease({ version: 'local', contract, base: 'http://localhost:4001/' });

const versions = (list: { version: string }[]) => list.map(({ version }) => version);
const chooser = { contract: '1.2.0', bucket: 50 };

type Row = readonly [
  rule: string,
  remote: RemoteReleases,
  given: Partial<ReleaseChoiceContext>,
  ranked: string[],
  refused: string[],
];
const rows: readonly Row[] = [
  ['newest first', { releases: [newest, older] }, {}, ['2.0.0', '1.0.0'], []],
  ['a pin before what is newer', { pinned: '1.0.0', releases: [newest, older] }, {}, ['1.0.0', '2.0.0'], []],
  ['a pin that is not listed changes nothing', { pinned: '9.9.9', releases: [newest] }, {}, ['2.0.0'], []],
  ['a pin never overrules the contract', { pinned: '4.0.0', releases: [needsMore, newest] }, {}, ['2.0.0'], ['4.0.0']],
  [
    'a pin that failed here is ignored',
    { pinned: '1.0.0', releases: [newest, older] },
    { failed: new Set(['1.0.0']) },
    ['2.0.0'],
    [],
  ],
  [
    'a newer minor or another major is rejected',
    { releases: [nextMajor, needsMore, older] },
    {},
    ['1.0.0'],
    ['5.0.0', '4.0.0'],
  ],
  ['an older contract behind the choice is no news', { releases: [newest, retired] }, {}, ['2.0.0'], []],
  ['a canary within its weight', { releases: [canary, newest] }, { bucket: 19 }, ['3.0.0', '2.0.0'], []],
  ['a canary outside of its weight', { releases: [canary, newest] }, { bucket: 20 }, ['2.0.0'], []],
  [
    'a canary of weight 0 is for no viewer',
    { releases: [{ ...canary, weight: 0 }, newest] },
    { bucket: 0 },
    ['2.0.0'],
    [],
  ],
  [
    'a canary of weight 100 is for every viewer',
    { releases: [{ ...canary, weight: 100 }, newest] },
    { bucket: 99 },
    ['3.0.0', '2.0.0'],
    [],
  ],
  ['a pin overrules the weight', { pinned: '3.0.0', releases: [canary, newest] }, {}, ['3.0.0', '2.0.0'], []],
  ['what failed here is left out', { releases: [newest, older] }, { failed: new Set(['2.0.0']) }, ['1.0.0'], []],
  ['all failed here', { releases: [newest, older] }, { failed: new Set(['2.0.0', '1.0.0']) }, [], []],
  [
    'an override before a pin',
    { pinned: '1.0.0', releases: [newest, older] },
    { override: override('1.2.0') },
    ['local', '1.0.0', '2.0.0'],
    [],
  ],
  [
    'an override before a canary',
    { releases: [canary, newest] },
    { bucket: 0, override: override('1.2.0') },
    ['local', '3.0.0', '2.0.0'],
    [],
  ],
  ['an override of a newer minor', { releases: [newest] }, { override: override('1.9.0') }, ['local', '2.0.0'], []],
  [
    'an override of another major is rejected',
    { releases: [newest] },
    { override: override('2.0.0') },
    ['2.0.0'],
    ['local'],
  ],
  ['an override of an unreleased remote', { releases: [] }, { override: override('1.0.0') }, ['local'], []],
  ['nothing fits', { releases: [nextMajor] }, {}, [], ['5.0.0']],
  ['nothing is released', { releases: [] }, {}, [], []],
];

describe('the choice of a release', () => {
  test.each(rows)('%s', (_, remote, own, ranked, refused) => {
    const given = { ...chooser, ...own };
    expect(versions(rankReleases(remote, given))).toEqual(ranked);
    expect(chooseRelease(remote, given)?.version).toBe(ranked[0]);
    expect(versions(incompatibleReleases(remote, given))).toEqual(refused);
  });
});
