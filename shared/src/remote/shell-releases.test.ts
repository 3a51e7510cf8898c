import { makeRelease } from '../testing/factories';
import { readRegistry } from './registry';
import { parseShellReleases, rankShellReleases } from './shell-releases';

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

test('the list and the registry of remotes are no substitutes for each other', () => {
  const list = JSON.stringify({ schema: 1, sequence: 3, shell: { pinned: '1.0.0', releases } });
  expect(parseShellReleases(list)).toEqual({ schema: 1, sequence: 3, shell: { pinned: '1.0.0', releases } });
  expect(() => readRegistry(list)).toThrow('remotes must be an object');
  const registry = JSON.stringify({ schema: 1, sequence: 3, remotes: { shell: { releases } } });
  expect(() => parseShellReleases(registry)).toThrow('shell must be an object');
  expect(() => parseShellReleases('{')).toThrow('shell must be an object');
});

test('a file name that leads out of the folder is rejected', () => {
  const forged = { ...makeRelease(), integrity: { '../shell.json': `sha384-${'a'.repeat(64)}` } };
  const list = JSON.stringify({ schema: 1, sequence: 1, shell: { releases: [forged] } });
  expect(() => parseShellReleases(list)).toThrow('integrity must map files');
});
