import type { Release } from './registry';

/** A release that every shell of contract 1.x takes, for tests. */
export const makeRelease = (parts: Partial<Release> = {}): Release => ({
  version: '1.0.0',
  entry: 'remoteEntry.js',
  contract: '1.0.0',
  container: 'mfe_video_1_0_0',
  requires: {},
  paths: [{ path: '/user-routes/dashboard', session: true }],
  slots: [],
  integrity: { 'remoteEntry.js': `sha384-${'B'.repeat(64)}` },
  preload: [],
  publishedAt: '2026-11-01T00:00:00.000Z',
  ...parts,
});
