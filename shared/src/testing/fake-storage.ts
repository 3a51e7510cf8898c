import type { KeyValueStorage } from '../guards';

export interface FakeStorage extends KeyValueStorage {
  readonly items: Map<string, string>;
}

/** A storage in memory, whose items a test can read and change. */
export function createFakeStorage(stored: Record<string, string> = {}): FakeStorage {
  const items = new Map(Object.entries(stored));
  return {
    items,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}
