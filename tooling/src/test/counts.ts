export interface Failure {
  /** The test's file and full title. */
  readonly name: string;
  /** The error's message, with its stack if there is one. */
  readonly message: string;
  /** The last lines that the test, or else its file, printed. */
  readonly output?: string;
}

export interface Skip {
  /** The test's file and full title. */
  readonly name: string;
  /** Why; empty if the test does not say. */
  readonly reason: string;
}

/** The result of a runner. */
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

/** One check that passed or failed as a whole. */
export const countCheck = (isPassed: boolean): Counts =>
  isPassed ? { ...noCounts, passed: 1 } : { ...noCounts, failed: 1 };

/** The numbers among a report's fields. */
export const pickNumbers = (value: unknown): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(value ?? {}).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );

/** The end of a longer output. */
export const lastLines = (text: string, count = 30): string => text.trimEnd().split('\n').slice(-count).join('\n');
