export interface KeyValueStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

type StorageName = 'localStorage' | 'sessionStorage';

/** Returns the browser's storage; undefined where it is blocked, because even reading the property can throw. */
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
 * Wraps a storage so that it never throws when it is full or blocked: what it rejects lasts as long as the page.
 * @param storage undefined where the browser has none
 */
export function toSafeStorage(storage: Partial<KeyValueStorage> | undefined): KeyValueStorage {
  const rejected = new Map<string, string>();
  return {
    getItem: (key) => rejected.get(key) ?? attempt(() => storage?.getItem?.(key)) ?? null,
    setItem(key, value) {
      rejected.set(key, value);
      attempt(() => {
        if (!storage?.setItem) return;
        storage.setItem(key, value);
        rejected.delete(key);
      });
    },
    removeItem(key) {
      rejected.delete(key);
      attempt(() => storage?.removeItem?.(key));
    },
  };
}

/** Returns the browser's storage, which never throws. */
export const safeStorage = (name: StorageName): KeyValueStorage => toSafeStorage(findStorage(name));
