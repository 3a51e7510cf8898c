export interface TtlCacheOptions<T> {
  /** At the maximum, the least recently used entry is evicted. */
  readonly size: number;
  readonly ttlMs: number;
  readonly isCacheable: (value: T) => boolean;
  readonly clock: () => Date;
  readonly count?: (isHit: boolean) => void;
}

/** Concurrent callers share one lookup. */
export function createTtlCache<T>({ size, ttlMs, isCacheable, clock, count = () => undefined }: TtlCacheOptions<T>) {
  const entries = new Map<string, { value: Promise<T>; foundAt: number }>();

  return async (key: string, find: () => Promise<T>): Promise<T> => {
    const now = clock().getTime();
    const cached = entries.get(key);
    const age = cached ? now - cached.foundAt : Infinity;
    // A clock that was set back must not keep what is old.
    const isHit = cached !== undefined && age >= 0 && age < ttlMs;
    count(isHit);
    if (isHit) {
      // A Map keeps insertion order, so inserting the entry again marks it as most recently used.
      entries.delete(key);
      entries.set(key, cached);
      return cached.value;
    }
    const entry = { value: find(), foundAt: now };
    entries.delete(key);
    entries.set(key, entry);
    if (entries.size > size) entries.delete(entries.keys().next().value as string);

    const forget = () => {
      if (entries.get(key) === entry) entries.delete(key);
    };
    try {
      const value = await entry.value;
      if (!isCacheable(value)) forget();
      return value;
    } catch (error) {
      forget();
      throw error;
    }
  };
}
