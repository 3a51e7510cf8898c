/** The browser's local storage, or undefined where even asking for it is refused. */
export function browserStorage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

/** The tab's own storage, or undefined where even asking for it is refused. */
export function sessionStorageOf(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}

/** Calls back when another tab changed the storage. */
export function watchStorage(changed: (key: string | null) => void): () => void {
  const listener = (event: StorageEvent) => changed(event.key);
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
