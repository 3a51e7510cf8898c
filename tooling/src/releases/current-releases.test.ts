import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Registry, Release } from '@inspire/shared/remote';
import { currentReleases, findCanaries, findConflict } from './current-releases';
import { emptyRegistry, withPin, withRelease } from './registry-change';

const release = (version: string, change: Partial<Release> = {}): Release => ({
  version,
  entry: 'remoteEntry.js',
  contract: '1.0.0',
  container: 'c',
  paths: [],
  slots: [],
  integrity: {},
  preload: [],
  requires: {},
  publishedAt: '2026-01-01T00:00:00.000Z',
  ...change,
});
const versions = (releases: readonly Release[]) => releases.map(({ version }) => version);

test('current are the pinned one, or the newest down to the first that all browsers get', () => {
  const releases = [release('3.0.0', { weight: 5 }), release('2.0.0'), release('1.0.0')];
  assert.deepEqual(versions(currentReleases({ releases })), ['3.0.0', '2.0.0']);
  assert.deepEqual(versions(currentReleases({ pinned: '1.0.0', releases })), ['1.0.0']);
  assert.deepEqual(versions(currentReleases({ pinned: '9.0.0', releases })), ['3.0.0', '2.0.0']);
  assert.deepEqual(currentReleases({ releases: [] }), []);
});

test('canaries are the releases in use before the one for all, with a share, and none of a pinned remote', () => {
  const releases = [
    release('5.0.0', { weight: 5 }),
    release('4.0.0', { weight: 0 }),
    release('3.0.0', { weight: 30 }),
    release('2.0.0'),
    release('1.0.0', { weight: 10 }),
  ];
  assert.deepEqual(
    findCanaries({ releases }).map(({ canary, percent, stable }) => [canary.version, percent, stable.version]),
    [
      ['5.0.0', 5, '2.0.0'],
      ['3.0.0', 30, '2.0.0'],
    ],
  );
  for (const pinned of ['5.0.0', '2.0.0', '1.0.0']) assert.deepEqual(findCanaries({ pinned, releases }), []);
  assert.deepEqual(findCanaries({ releases: [release('1.0.0', { weight: 10 })] }), []);
  assert.deepEqual(findCanaries({ releases: [] }), []);
});

test('a conflict is with what another remote owns now, not with what it once owned', () => {
  const registry: Registry = {
    ...emptyRegistry,
    remotes: {
      'mfe-a': {
        releases: [
          release('2.0.0', { paths: [{ path: '/new' }], slots: [{ name: 'dock' }, { name: 'purchase' }] }),
          release('1.0.0', { paths: [{ path: '/old' }] }),
        ],
      },
    },
  };
  const wanted = (path: string) => ({ paths: [{ path }], slots: [] });
  assert.equal(findConflict(registry, 'mfe-b', wanted('/old')), undefined);
  assert.deepEqual(findConflict(registry, 'mfe-b', wanted('/new')), { what: 'the path /new', owner: 'mfe-a' });
  assert.deepEqual(findConflict(registry, 'mfe-b', { paths: [], slots: [{ name: 'dock' }, { name: 'purchase' }] }), {
    what: 'the slot purchase',
    owner: 'mfe-a',
  });
  assert.equal(findConflict(registry, 'mfe-b', { paths: [], slots: [{ name: 'dock' }] }), undefined);
  assert.equal(findConflict(registry, 'mfe-a', wanted('/new')), undefined);
});

test('a prefix conflicts with every path and prefix of another remote that it overlaps', () => {
  const current = release('1.0.0', { paths: [{ path: '/own' }], prefixes: [{ path: '/area' }] });
  const registry: Registry = { ...emptyRegistry, remotes: { 'mfe-a': { releases: [current] } } };
  const conflict = (paths: string[], prefixes: string[]) =>
    findConflict(registry, 'mfe-b', {
      paths: paths.map((path) => ({ path })),
      prefixes: prefixes.map((path) => ({ path })),
      slots: [],
    })?.what;
  assert.equal(conflict(['/area/inside'], []), 'the path /area/inside');
  assert.equal(conflict(['/area'], []), 'the path /area');
  for (const prefix of ['/area', '/area/deeper', '/own']) {
    assert.equal(conflict([], [prefix]), `the prefix ${prefix} or a path below it`);
  }
  assert.equal(conflict(['/areas', '/owner'], ['/own-area', '/area-two']), undefined);
});

test('snapshots take turns at the front, and only the newest stay listed', () => {
  const snapshot = (digit: number) => `1.0.0-s${String(digit).repeat(10)}`;
  let registry = withRelease(emptyRegistry, 'mfe-a', release('1.0.0'));
  for (const digit of [1, 2, 3, 4]) registry = withRelease(registry, 'mfe-a', release(snapshot(digit)));
  assert.deepEqual(versions(registry.remotes['mfe-a']?.releases ?? []), [
    snapshot(4),
    snapshot(3),
    snapshot(2),
    '1.0.0',
  ]);
  registry = withRelease(registry, 'mfe-a', release(snapshot(2)));
  assert.deepEqual(versions(registry.remotes['mfe-a']?.releases ?? []), [
    snapshot(2),
    snapshot(4),
    snapshot(3),
    '1.0.0',
  ]);
  registry = withRelease(registry, 'mfe-a', release('1.0.0'));
  assert.equal(
    registry.remotes['mfe-a']?.releases[0]?.version,
    '1.0.0',
    'a numbered release behind snapshots only comes to the front',
  );
  assert.equal(registry.sequence, 7);
});

test('a pin survives publishing; the same pin again is no change', () => {
  const pinned = withPin(withRelease(emptyRegistry, 'mfe-a', release('1.0.0')), 'mfe-a', '1.0.0');
  assert.equal(withPin(pinned, 'mfe-a', '1.0.0'), pinned);
  assert.equal(withRelease(pinned, 'mfe-a', release('2.0.0')).remotes['mfe-a']?.pinned, '1.0.0');
});

test('snapshots on trial never push the release of all browsers off the list, nor a pinned one', () => {
  const snapshot = (digit: number) => `1.0.0-s${String(digit).repeat(10)}`;
  let registry = withRelease(emptyRegistry, 'mfe-a', release(snapshot(0)));
  registry = withPin(withRelease(registry, 'mfe-a', release(snapshot(1))), 'mfe-a', snapshot(0));
  for (const digit of [2, 3, 4, 5]) registry = withRelease(registry, 'mfe-a', release(snapshot(digit), { weight: 10 }));
  assert.deepEqual(versions(registry.remotes['mfe-a']?.releases ?? []), [5, 4, 3, 2, 1, 0].map(snapshot));
});
