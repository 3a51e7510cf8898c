/** Bounds the memory that a flood can take; each key needs a few hundred bytes. */
const MAX_KEYS = 50_000;

/** Remembers exceeded limits in this process until their windows end, so that refusing costs no query. */
export function createExceededLimits() {
  const ends = new Map<string, number>();

  function makeRoom(now: number): void {
    for (const [key, end] of ends) if (end <= now) ends.delete(key);
    // A Map iterates in the order of insertion.
    const oldest = ends.keys().next();
    if (ends.size >= MAX_KEYS && !oldest.done) ends.delete(oldest.value);
  }

  return {
    /** @returns when the last of the exceeded windows ends, in milliseconds since 1970; undefined when none is exceeded */
    findEnd(keys: readonly string[], now: number): number | undefined {
      const found = keys.map((key) => ends.get(key) ?? 0).filter((end) => end > now);
      return found.length === 0 ? undefined : Math.max(...found);
    },
    add(key: string, end: number, now: number): void {
      if (ends.size >= MAX_KEYS) makeRoom(now);
      ends.set(key, end);
    },
    remove(keys: readonly string[]): void {
      for (const key of keys) ends.delete(key);
    },
  };
}
