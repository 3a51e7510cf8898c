import { makeRelease } from '../testing/factories';
import { rankShellReleases } from './shell-releases';

const releases = [
  makeRelease({ version: '1.2.0', weight: 25 }),
  makeRelease({ version: '1.1.0' }),
  makeRelease({ version: '1.0.0' }),
];

const choices: readonly (readonly [
  name: string,
  shell: Parameters<typeof rankShellReleases>[0],
  context: Parameters<typeof rankShellReleases>[1],
  expected: readonly string[],
])[] = [
  ['the canary goes to its share of browsers', { releases }, { bucket: 24 }, ['1.2.0', '1.1.0', '1.0.0']],
  ['the others get the newest release', { releases }, { bucket: 25 }, ['1.1.0', '1.0.0']],
  ['a pin comes first, whatever its share', { pinned: '1.2.0', releases }, { bucket: 99 }, ['1.2.0', '1.1.0', '1.0.0']],
  ['what failed comes last', { releases }, { bucket: 99, failed: '1.1.0' }, ['1.0.0', '1.1.0']],
  ['also when it is pinned', { pinned: '1.0.0', releases }, { bucket: 99, failed: '1.0.0' }, ['1.1.0', '1.0.0']],
  [
    'a single release is served although it failed',
    { releases: [makeRelease({ version: '1.0.0' })] },
    { bucket: 0, failed: '1.0.0' },
    ['1.0.0'],
  ],
  ['an unknown pin changes nothing', { pinned: '0.9.0', releases }, { bucket: 99 }, ['1.1.0', '1.0.0']],
];
test.each(choices)('%s', (_name, shell, context, expected) =>
  expect(rankShellReleases(shell, context).map(({ version }) => version)).toEqual(expected),
);
