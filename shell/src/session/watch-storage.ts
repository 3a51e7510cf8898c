export function watchStorage(changed: (key: string | null) => void): () => void {
  const listener = (event: StorageEvent) => changed(event.key);
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
