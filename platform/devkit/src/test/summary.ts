import { formatDuration } from '../terminal/progress';
import { addOutcomes, type Outcome } from './outcome';

export interface SectionResult {
  readonly name: string;
  readonly outcome: Outcome;
  readonly milliseconds: number;
}

export const hasPassed = (results: readonly SectionResult[]): boolean =>
  results.every(({ outcome }) => outcome.failures.length === 0);

const indent = (text: string): string => text.replace(/^(?=.)/gm, '    ');

const describeTests = ({ name: section, outcome: { failures, skips } }: SectionResult): string[] => [
  ...skips.map(({ name, reason }) => `skipped: ${section}: ${name}${reason ? ` (${reason})` : ''}`),
  ...failures.flatMap(({ name, message, output }) => [
    `FAILED: ${section}: ${name}`,
    ...(message ? [indent(message)] : []),
    ...(output ? ['  its last output:', indent(output)] : []),
  ]),
];

/**
 * @param milliseconds duration of the whole run, which is less than the sum of sections that run side by side
 * @returns lines: the sections, what was skipped and what failed; the last one has only the totals: `12 passed, 0 failed`
 */
export function summarize(results: readonly SectionResult[], milliseconds: number): string {
  const toRow = ({ name, outcome, milliseconds }: SectionResult) => [
    name,
    ...[outcome.passed, outcome.failures.length, outcome.skips.length].map(String),
    formatDuration(milliseconds),
  ];
  const outcome = addOutcomes(results.map((result) => result.outcome));
  const table = [
    ['section', 'passed', 'failed', 'skipped', 'time'],
    ...results.map(toRow),
    toRow({ name: 'in all', outcome, milliseconds }),
  ];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = table.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  );
  const tests = results.flatMap(describeTests);
  const totals = `${outcome.passed} passed, ${outcome.failures.length} failed`;
  return [...lines, '', ...(tests.length > 0 ? [...tests, ''] : []), totals].join('\n');
}
