export interface Failure {
  readonly name: string;
  readonly message: string;
  readonly output?: string;
}

export interface Skip {
  readonly name: string;
  readonly reason: string;
}

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Fewer than `failed` if a runner does not name them all. */
  readonly failures?: readonly Failure[];
  readonly skips?: readonly Skip[];
}

export const noCounts: Counts = { passed: 0, failed: 0, skipped: 0 };

export const addCounts = (left: Counts, right: Counts): Counts => ({
  passed: left.passed + right.passed,
  failed: left.failed + right.failed,
  skipped: left.skipped + right.skipped,
  failures: [...(left.failures ?? []), ...(right.failures ?? [])],
  skips: [...(left.skips ?? []), ...(right.skips ?? [])],
});

/** Counts one check. @param failure undefined when it passed */
export const countCheck = (failure: Failure | undefined): Counts =>
  failure ? { ...noCounts, failed: 1, failures: [failure] } : { ...noCounts, passed: 1 };

export const pickNumbers = (value: unknown): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(value ?? {}).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );

export const lastLines = (text: string, count = 30): string => text.trimEnd().split('\n').slice(-count).join('\n');
