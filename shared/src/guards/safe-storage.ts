/** The part of web storage that Inspire uses. */
export interface KeyValueStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

type StorageName = 'localStorage' | 'sessionStorage';

/** Returns the browser's storage, or undefined where a browser blocks it: reading the property can throw. */
export function findStorage(name: StorageName): KeyValueStorage | undefined {
  try {
    return (globalThis as Partial<Record<StorageName, KeyValueStorage>>)[name];
  } catch {
    return undefined;
  }
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

/**
 * Wraps a storage so that it never throws, as a full or blocked one does: reading then returns null and writing is dropped.
 * @param storage undefined where the browser has none
 */
export const toSafeStorage = (storage: Partial<KeyValueStorage> | undefined): KeyValueStorage => ({
  getItem: (key) => attempt(() => storage?.getItem?.(key)) ?? null,
  setItem: (key, value) => void attempt(() => storage?.setItem?.(key, value)),
  removeItem: (key) => void attempt(() => storage?.removeItem?.(key)),
});

/** The browser's storage, safe to use wherever it is blocked. */
export const safeStorage = (name: StorageName): KeyValueStorage => toSafeStorage(findStorage(name));
