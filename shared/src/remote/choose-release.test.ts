import { chooseRelease, rankReleases } from './choose-release';
import { makeRelease } from '../testing/factories';

const canary = makeRelease({ version: '3.0.0', weight: 20 });
const newest = makeRelease({ version: '2.0.0' });
const older = makeRelease({ version: '1.0.0' });
const needsMore = makeRelease({ version: '4.0.0', contract: '1.3.0' });
const nextMajor = makeRelease({ version: '5.0.0', contract: '2.0.0' });

const versions = (list: { version: string }[]) => list.map(({ version }) => version);
const chooser = { contract: '1.2.0', bucket: 50 };

describe('rankReleases', () => {
  test.each([
    ['newest first', { releases: [newest, older] }, chooser, ['2.0.0', '1.0.0']],
    ['a pin before what is newer', { pinned: '1.0.0', releases: [newest, older] }, chooser, ['1.0.0', '2.0.0']],
    ['a pin that is not listed changes nothing', { pinned: '9.9.9', releases: [newest] }, chooser, ['2.0.0']],
    ['a pin never overrules the contract', { pinned: '4.0.0', releases: [needsMore, newest] }, chooser, ['2.0.0']],
    ['a newer minor or another major is left out', { releases: [nextMajor, needsMore, older] }, chooser, ['1.0.0']],
    ['a canary within its weight', { releases: [canary, newest] }, { ...chooser, bucket: 19 }, ['3.0.0', '2.0.0']],
    ['a canary outside of its weight', { releases: [canary, newest] }, { ...chooser, bucket: 20 }, ['2.0.0']],
    ['a pin overrules the weight', { pinned: '3.0.0', releases: [canary, newest] }, chooser, ['3.0.0', '2.0.0']],
    ['what failed here is left out', { releases: [newest, older] }, { ...chooser, failed: new Set(['2.0.0']) }, ['1.0.0']],
    ['nothing fits', { releases: [nextMajor] }, chooser, []],
  ])('%s', (_, remote, given, expected) => {
    expect(versions(rankReleases(remote, given))).toEqual(expected);
  });

  it('gives the first as the choice', () => {
    expect(chooseRelease({ releases: [newest, older] }, chooser)?.version).toBe('2.0.0');
    expect(chooseRelease({ releases: [] }, chooser)).toBeUndefined();
  });
});
