import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RemoteReleases } from '@inspire/shared/remote';
import type { ListedRelease, ReleaseList } from '@inspire/shared/remote/trust';
import { currentReleases, findCanaries, findConflict } from './current-releases';
import { emptyList, withPin, withRelease, withShare, withWithdrawn } from './list-change';

const release = (version: string, change: Partial<ListedRelease> = {}): ListedRelease => ({
  version,
  contract: '1.0.0',
  paths: [],
  slots: [],
  publishedAt: '2026-01-01T00:00:00.000Z',
  manifest: 'A'.repeat(43),
  ...change,
});
/** Lists a release in production. */
const put = (list: ReleaseList, one: ListedRelease, pinned?: string): ReleaseList =>
  withRelease(list, one, {
    environment: 'production',
    available: { ...(pinned !== undefined && { pinned }), releases: list.production },
  });
const versions = (releases: readonly ListedRelease[]) => releases.map(({ version }) => version);

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

test('conflicts only with what another remote owns now', () => {
  const remotes: Record<string, RemoteReleases<ListedRelease>> = {
    'mfe-a': {
      releases: [
        release('2.0.0', { paths: [{ path: '/new' }], slots: [{ name: 'dock' }, { name: 'purchase' }] }),
        release('1.0.0', { paths: [{ path: '/old' }] }),
      ],
    },
  };
  const wanted = (path: string) => ({ paths: [{ path }], slots: [] });
  assert.equal(findConflict(remotes, 'mfe-b', wanted('/old')), undefined);
  assert.deepEqual(findConflict(remotes, 'mfe-b', wanted('/new')), { what: 'the path /new', owner: 'mfe-a' });
  assert.deepEqual(findConflict(remotes, 'mfe-b', { paths: [], slots: [{ name: 'dock' }, { name: 'purchase' }] }), {
    what: 'the slot purchase',
    owner: 'mfe-a',
  });
  assert.equal(findConflict(remotes, 'mfe-b', { paths: [], slots: [{ name: 'dock' }] }), undefined);
  assert.equal(findConflict(remotes, 'mfe-a', wanted('/new')), undefined);
});

test('a prefix conflicts with every path and prefix of another remote that it overlaps', () => {
  const current = release('1.0.0', { paths: [{ path: '/own' }], prefixes: [{ path: '/area' }] });
  const remotes = { 'mfe-a': { releases: [current] } };
  const conflict = (paths: string[], prefixes: string[]) =>
    findConflict(remotes, 'mfe-b', {
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
  let list = put(emptyList('mfe-a'), release('1.0.0'));
  for (const digit of [1, 2, 3, 4]) list = put(list, release(snapshot(digit)));
  assert.deepEqual(versions(list.production), [snapshot(4), snapshot(3), snapshot(2), '1.0.0']);
  list = put(list, release(snapshot(2)));
  assert.deepEqual(versions(list.production), [snapshot(2), snapshot(4), snapshot(3), '1.0.0']);
  list = put(list, release('1.0.0'));
  assert.equal(list.production[0]?.version, '1.0.0', 'a numbered release behind snapshots only comes to the front');
  assert.equal(put(list, release('1.0.0')), list);
});

test('it returns the same list for the same choice again', () => {
  const list = put(put(emptyList('mfe-a'), release('1.0.0')), release('1.1.0', { weight: 10 }));
  const pinned = withPin(list, '1.0.0');
  assert.equal(withPin(pinned, '1.0.0'), pinned);
  assert.deepEqual(withPin(pinned, undefined), list);
  assert.equal(withShare(list, '1.1.0', 10), list);
  const shared = withShare(list, '1.1.0', 100);
  assert.deepEqual([shared.production[0]?.weight, withShare(shared, '1.1.0', 10)], [undefined, list]);
  const withdrawn = withWithdrawn(pinned, ['1.1.0'], true);
  assert.equal(withWithdrawn(withdrawn, ['1.1.0'], true), withdrawn);
  assert.deepEqual(withWithdrawn(withdrawn, ['1.1.0'], false), pinned);
});

test('it forgets what was said of versions that left the list', () => {
  let list = withWithdrawn(put(put(emptyList('mfe-a'), release('1.0.0')), release('1.1.0')), ['1.0.0'], true);
  for (const minor of [2, 3, 4, 5]) list = put(list, release(`1.${minor}.0`));
  assert.deepEqual([versions(list.production).length, list.withdrawn], [5, undefined]);
});

test('trial snapshots never push the general or a pinned release off the list', () => {
  const snapshot = (digit: number) => `1.0.0-s${String(digit).repeat(10)}`;
  let list = put(put(emptyList('mfe-a'), release(snapshot(0))), release(snapshot(1)));
  for (const digit of [2, 3, 4, 5]) list = put(list, release(snapshot(digit), { weight: 10 }), snapshot(0));
  assert.deepEqual(versions(list.production), [5, 4, 3, 2, 1, 0].map(snapshot));
});
