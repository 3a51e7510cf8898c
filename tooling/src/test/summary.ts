import { formatDuration } from '../terminal/progress';
import { addCounts, type Counts, noCounts } from './counts';

export interface SectionResult {
  readonly name: string;
  readonly counts: Counts;
  readonly milliseconds: number;
}

const indent = (text: string): string => text.replace(/^(?=.)/gm, '    ');

function describeTests(results: readonly SectionResult[]): string[] {
  return results.flatMap(({ name: section, counts: { failed, failures = [], skips = [] } }) => [
    ...failures.flatMap(({ name, message, output }) => [
      `FAILED: ${section}: ${name}`,
      ...(message ? [indent(message)] : []),
      ...(output ? ['  its last output:', indent(output)] : []),
    ]),
    ...(failed > failures.length
      ? [`FAILED: ${section}: ${failed - failures.length} that its runner does not name; see its output above`]
      : []),
    ...skips.map(({ name, reason }) => `skipped: ${section}: ${name}${reason ? ` (${reason})` : ''}`),
  ]);
}

/**
 * @param milliseconds duration of the whole run, which is less than the sum of sections that run side by side
 * @returns lines; the last one contains only the totals: `12 passed, 0 failed`
 */
export function summarize(results: readonly SectionResult[], milliseconds: number): string {
  const rows = results.map(({ name, counts, milliseconds }) => [
    name,
    String(counts.passed),
    String(counts.failed),
    String(counts.skipped),
    formatDuration(milliseconds),
  ]);
  const total = results.reduce((sum, { counts }) => addCounts(sum, counts), noCounts);
  const sums = [total.passed, total.failed, total.skipped].map(String);
  const table = [
    ['section', 'passed', 'failed', 'skipped', 'time'],
    ...rows,
    ['in all', ...sums, formatDuration(milliseconds)],
  ];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = table.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  );
  const tests = describeTests(results);
  return [
    ...tests,
    ...(tests.length > 0 ? [''] : []),
    ...lines,
    '',
    `${total.passed} passed, ${total.failed} failed`,
  ].join('\n');
}
