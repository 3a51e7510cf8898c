import type { Registry, Release } from '@inspire/shared/remote';

export const makeRegistry = (releases: Release[], sequence = 1, name = 'mfe-video'): Registry => ({
  schema: 1,
  sequence,
  remotes: { [name]: { releases } },
});

export function memoryStorage(initial: Record<string, string> = {}) {
  const kept = new Map(Object.entries(initial));
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
