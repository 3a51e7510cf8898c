import type { Release } from '@inspire/shared/remote';
import type { Candidate, SiteRegistry } from '../trust/site-registry';

export const makeRegistry = (releases: Release[], name = 'mfe-video'): SiteRegistry => ({
  isVerified: true,
  remotes: { [name]: { releases } },
  hints: {},
});

/** Opens releases that have their files already. */
export const openWhole = (_name: string, candidate: Candidate): Promise<Release> =>
  'entry' in candidate ? Promise.resolve(candidate) : Promise.reject(new Error('it has a manifest'));

export function memoryStorage(initial: Record<string, string> = {}) {
  const stored = new Map(Object.entries(initial));
  return {
    stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
}
