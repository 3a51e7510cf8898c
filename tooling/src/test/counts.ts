/** What a runner says about its tests. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const noCounts: Counts = { passed: 0, failed: 0, skipped: 0 };

export const addCounts = (left: Counts, right: Counts): Counts => ({
  passed: left.passed + right.passed,
  failed: left.failed + right.failed,
  skipped: left.skipped + right.skipped,
});

/** One check that passed or failed as a whole. */
export const countCheck = (isPassed: boolean): Counts =>
  isPassed ? { ...noCounts, passed: 1 } : { ...noCounts, failed: 1 };

/**
 * Sums the closing lines of Node's test runner (`# pass 12`, or `ℹ pass 12`) over all its runs in an output.
 * @returns undefined when there is no such line: the runner did not come to its end
 */
export function readNodeCounts(output: string): Counts | undefined {
  const sum = (name: string): number | undefined => {
    const found = [...output.matchAll(new RegExp(`^(?:#|\\u2139) ${name} (\\d+)$`, 'gm'))];
    return found.length === 0 ? undefined : found.reduce((total, [, digits]) => total + Number(digits), 0);
  };
  const passed = sum('pass');
  if (passed === undefined) return undefined;
  return {
    passed,
    failed: (sum('fail') ?? 0) + (sum('cancelled') ?? 0),
    skipped: (sum('skipped') ?? 0) + (sum('todo') ?? 0),
  };
}

const numbersOf = (value: unknown): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(value ?? {}).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );

/** Counts of Jest's `--json` result; a file that could not even be run counts as a failed test. */
export function readJestCounts(json: string): Counts {
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    numRuntimeErrorTestSuites = 0,
    numPendingTests = 0,
    numTodoTests = 0,
  } = numbersOf(JSON.parse(json));
  return {
    passed: numPassedTests,
    failed: numFailedTests + numRuntimeErrorTestSuites,
    skipped: numPendingTests + numTodoTests,
  };
}

/** Counts of Playwright's JSON result; an error outside of any test (a server that did not start) counts as a failed test. */
export function readPlaywrightCounts(json: string): Counts {
  const report = JSON.parse(json) as { stats?: unknown; errors?: unknown };
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = numbersOf(report.stats);
  const faults = Array.isArray(report.errors) ? report.errors.length : 0;
  return { passed: expected + flaky, failed: unexpected + (unexpected === 0 ? faults : 0), skipped };
}
