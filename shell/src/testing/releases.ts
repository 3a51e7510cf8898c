import type { Registry, Release } from '@inspire/shared/remote';

/** A release that the shell takes, for tests. */
export const makeRelease = (parts: Partial<Release> = {}): Release => ({
  version: '1.0.0',
  entry: 'remoteEntry.js',
  contract: '1.0.0',
  container: `mfe_video_${(parts.version ?? '1.0.0').replaceAll('.', '_')}`,
  requires: {},
  paths: [{ path: '/user-routes/dashboard', session: true }],
  slots: [],
  integrity: { 'remoteEntry.js': `sha384-${'B'.repeat(64)}` },
  preload: [],
  publishedAt: '2026-11-01T00:00:00.000Z',
  ...parts,
});

/** A registry of one remote. */
export const makeRegistry = (releases: Release[], sequence = 1, name = 'mfe-video'): Registry => ({
  schema: 1, sequence, remotes: { [name]: { releases } },
});

/** A web storage in memory. */
export function memoryStorage(initial: Record<string, string> = {}) {
  const kept = new Map(Object.entries(initial));
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
