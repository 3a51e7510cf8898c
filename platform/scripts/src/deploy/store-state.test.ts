import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { ListedRelease } from '@inspire/shared/remote/trust';
import { findForeignChanges, type StoreState } from './store-state';

const release = (version: string, more: Partial<ListedRelease> = {}): ListedRelease => ({
  version,
  contract: '1.0.0',
  paths: [],
  slots: [],
  manifest: 'A'.repeat(43),
  publishedAt: '2026-11-24T00:00:00Z',
  ...more,
});

const before: StoreState = {
  listed: {
    shell: { releases: [release('1.0.0')] },
    'mfe-audio': { releases: [release('2.0.0')] },
    'mfe-video': { releases: [release('3.0.0')] },
  },
  sent: { '/remotes/mfe-audio/2.0.0/remoteEntry.js': 'a', '/remotes/mfe-video/3.0.0/remoteEntry.js': 'v' },
};
const video = { releases: [release('3.0.1'), release('3.0.0')] };
const after: StoreState = {
  listed: { ...before.listed, 'mfe-video': video },
  sent: { ...before.sent, '/remotes/mfe-video/3.0.1/remoteEntry.js': 'w' },
};

it('finds nothing where a publication lists one more release of its remote', () => {
  assert.deepEqual(findForeignChanges('mfe-video', before, after), []);
});

it('finds a publication that changes nothing, and a replacement of servers that publishes', () => {
  assert.deepEqual(findForeignChanges('mfe-video', before, before), ['the releases of mfe-video have not changed']);
  assert.deepEqual(findForeignChanges(undefined, before, after), ['the releases of mfe-video have changed']);
  assert.deepEqual(findForeignChanges(undefined, before, before), []);
});

for (const [what, other] of [
  ['another version', [release('2.0.1'), release('2.0.0')]],
  ['another hash', [release('2.0.0', { manifest: 'B'.repeat(43) })]],
  ['another share', [release('2.0.0', { weight: 10 })]],
  ['no release', []],
] as const)
  it(`finds ${what} of another remote`, () => {
    const changed = { ...after, listed: { ...after.listed, 'mfe-audio': { releases: other } } };
    assert.deepEqual(findForeignChanges('mfe-video', before, changed), ['the releases of mfe-audio have changed']);
  });

it('finds a release of the shell, a removed remote and bytes under an old URL', () => {
  const { 'mfe-audio': _, ...listed } = after.listed;
  const changed: StoreState = {
    listed: { ...listed, shell: { releases: [release('1.0.1'), release('1.0.0')] } },
    sent: { ...after.sent, '/remotes/mfe-video/3.0.0/remoteEntry.js': 'other' },
  };
  assert.deepEqual(findForeignChanges('mfe-video', before, changed), [
    'the releases of shell have changed',
    'the releases of mfe-audio have changed',
    '/remotes/mfe-video/3.0.0/remoteEntry.js has other bytes',
  ]);
});
