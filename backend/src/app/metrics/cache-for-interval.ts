export interface IntervalCacheOptions<T> {
  readonly read: () => Promise<T>;
  readonly intervalMs: number;
  readonly timeLimitMs: number;
  readonly clock: () => Date;
  readonly onError: (error: unknown) => void;
}

class TooSlowError extends Error {}

async function withTimeLimit<T>(work: Promise<T>, timeLimitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooSlowError(`took longer than ${timeLimitMs} ms`)), timeLimitMs).unref();
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Shares one read among all callers of an interval.
 * @returns a function that returns undefined when the read failed or took too long
 */
export function cacheForInterval<T>({
  read,
  intervalMs,
  timeLimitMs,
  clock,
  onError,
}: IntervalCacheOptions<T>): () => Promise<T | undefined> {
  let readAt = -Infinity;
  let value: Promise<T | undefined> = Promise.resolve(undefined);
  return () => {
    const age = clock().getTime() - readAt;
    // A clock that was set back must not stop the reads.
    if (age >= 0 && age < intervalMs) return value;
    readAt = clock().getTime();
    value = withTimeLimit(read(), timeLimitMs).catch((error: unknown) => {
      onError(error);
      return undefined;
    });
    return value;
  };
}
