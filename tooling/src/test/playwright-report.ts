import { stripVTControlCharacters } from 'node:util';
import { type Counts, type Failure, lastLines, pickNumbers, type Skip } from './counts';

interface PlaywrightError {
  readonly message?: string;
  readonly stack?: string;
}
interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly {
      /** `expected`, `unexpected`, `flaky` or `skipped`. */
      readonly status: string;
      readonly annotations?: readonly { readonly type: string; readonly description?: string }[];
      readonly results: readonly {
        readonly errors?: readonly PlaywrightError[];
        readonly stdout?: readonly { readonly text?: string }[];
        readonly stderr?: readonly { readonly text?: string }[];
      }[];
    }[];
  }[];
}
interface PlaywrightReport {
  readonly stats?: unknown;
  readonly errors?: readonly PlaywrightError[];
  readonly suites?: readonly PlaywrightSuite[];
}

const toMessage = ({ stack, message = '' }: PlaywrightError): string =>
  stripVTControlCharacters(stack?.includes(message) ? stack : message);

function findPlaywrightTests(suites: readonly PlaywrightSuite[], path: readonly string[] = []) {
  const failures: Failure[] = [];
  const skips: Skip[] = [];
  for (const { title, suites: inner = [], specs = [] } of suites) {
    const here = [...path, title];
    for (const spec of specs) {
      const name = [...here, spec.title].join(' › ');
      for (const { status, results, annotations = [] } of spec.tests) {
        const errors = results.flatMap((result) => result.errors ?? []);
        const printed = results.flatMap(({ stdout = [], stderr = [] }) => [...stdout, ...stderr]);
        if (status === 'unexpected' || status === 'flaky')
          failures.push({
            name,
            message: errors.map(toMessage).join('\n'),
            output: lastLines(printed.map(({ text = '' }) => text).join('')),
          });
        // A test that did not run because another one failed has no annotation.
        const skip = annotations.find(({ type }) => type === 'skip' || type === 'fixme');
        if (status === 'skipped') skips.push({ name, reason: skip ? (skip.description ?? '') : 'did not run' });
      }
    }
    const nested = findPlaywrightTests(inner, here);
    failures.push(...nested.failures);
    skips.push(...nested.skips);
  }
  return { failures, skips };
}

/**
 * Parses Playwright's JSON result. An error outside of any test (a server that did not start) and a test that passed
 * only on retry count as failures.
 */
export function parsePlaywrightReport(json: string): Counts {
  const { stats, errors = [], suites = [] } = JSON.parse(json) as PlaywrightReport;
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = pickNumbers(stats);
  const { failures, skips } = findPlaywrightTests(suites);
  const outside = errors.map((error) => ({ name: 'outside of any test', message: toMessage(error) }));
  return {
    passed: expected,
    failed: unexpected + flaky + (unexpected === 0 ? errors.length : 0),
    skipped,
    failures: [...failures, ...outside],
    skips,
  };
}
