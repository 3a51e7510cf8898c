import { type Counts, type Failure, pickNumbers, type Skip } from './counts';

interface JestReport {
  readonly testResults?: readonly {
    readonly name: string;
    /** The error of a file that could not be run. */
    readonly message: string;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

/**
 * Parses Jest's `--json` result; a file that could not even be run counts as a failed test.
 * @param printed what each file printed last, from `printed-reporter.mjs`
 */
export function parseJestReport(json: string, printed: Readonly<Record<string, string>> = {}): Counts {
  const report = JSON.parse(json) as JestReport;
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    numRuntimeErrorTestSuites = 0,
    numPendingTests = 0,
    numTodoTests = 0,
  } = pickNumbers(report);
  const failures: Failure[] = [];
  const skips: Skip[] = [];
  for (const { name: file, message, status, assertionResults } of report.testResults ?? []) {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const output = printed[file];
    const fail = (name: string, reason: string) =>
      failures.push({ name, message: reason, ...(output !== undefined && { output }) });
    for (const test of failed) fail(`${file} › ${test.fullName}`, test.failureMessages?.join('\n') ?? '');
    if (status === 'failed' && failed.length === 0) fail(file, message);
    for (const test of assertionResults)
      if (['pending', 'skipped', 'todo', 'disabled'].includes(test.status))
        skips.push({ name: `${file} › ${test.fullName}`, reason: '' });
  }
  return {
    passed: numPassedTests,
    failed: numFailedTests + numRuntimeErrorTestSuites,
    skipped: numPendingTests + numTodoTests,
    failures,
    skips,
  };
}
