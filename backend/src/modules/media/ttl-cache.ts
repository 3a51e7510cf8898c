export interface TtlCacheOptions<T> {
  /** Most entries held; the longest untouched one goes first. */
  readonly size: number;
  readonly forMs: number;
  /** Which values are worth remembering. */
  readonly keep: (value: T) => boolean;
  readonly clock: () => Date;
}

/** Remembers what a lookup found for a short time; those who ask at the same time share one lookup. */
export function createTtlCache<T>({ size, forMs, keep, clock }: TtlCacheOptions<T>) {
  const entries = new Map<string, { value: Promise<T>; until: number }>();

  return async (key: string, find: () => Promise<T>): Promise<T> => {
    const now = clock().getTime();
    const known = entries.get(key);
    if (known && known.until > now) {
      // A Map keeps the order of insertion, so putting it in again marks it as the one used last.
      entries.delete(key);
      entries.set(key, known);
      return known.value;
    }
    const entry = { value: find(), until: now + forMs };
    entries.delete(key);
    entries.set(key, entry);
    if (entries.size > size) entries.delete(entries.keys().next().value as string);

    const forget = () => {
      if (entries.get(key) === entry) entries.delete(key);
    };
    try {
      const value = await entry.value;
      if (!keep(value)) forget();
      return value;
    } catch (error) {
      forget();
      throw error;
    }
  };
}
