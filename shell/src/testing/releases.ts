import type { Registry, Release } from '@inspire/shared/remote';

export const makeRegistry = (releases: Release[], sequence = 1, name = 'mfe-video'): Registry => ({
  schema: 1,
  sequence,
  remotes: { [name]: { releases } },
});

export function memoryStorage(initial: Record<string, string> = {}) {
  const stored = new Map(Object.entries(initial));
  return {
    stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
}
