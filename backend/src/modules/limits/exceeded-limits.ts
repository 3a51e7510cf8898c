/** Bounds the memory that a flood can take; each key needs a few hundred bytes. */
const MAX_KEYS = 50_000;

export interface ExceededLimit<Key extends string> {
  readonly key: Key;
  readonly end: number;
}

/** Remembers exceeded limits in this process until their windows end, so that refusing costs no query. */
export function createExceededLimits<Key extends string>() {
  const ends = new Map<Key, number>();

  function makeRoom(now: number): void {
    for (const [key, end] of ends) if (end <= now) ends.delete(key);
    // A Map iterates in the order of insertion.
    const oldest = ends.keys().next();
    if (ends.size >= MAX_KEYS && !oldest.done) ends.delete(oldest.value);
  }

  return {
    /** @returns the exceeded ones of the keys, with the end of their windows in milliseconds since 1970 */
    find(keys: readonly Key[], now: number): ExceededLimit<Key>[] {
      return keys.map((key) => ({ key, end: ends.get(key) ?? 0 })).filter(({ end }) => end > now);
    },
    add(key: Key, end: number, now: number): void {
      if (ends.size >= MAX_KEYS) makeRoom(now);
      ends.set(key, end);
    },
    remove(keys: readonly Key[]): void {
      for (const key of keys) ends.delete(key);
    },
  };
}
