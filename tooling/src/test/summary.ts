import { formatDuration } from '../terminal/progress';
import { addCounts, type Counts, noCounts } from './counts';

export interface SectionResult {
  readonly name: string;
  readonly counts: Counts;
  readonly milliseconds: number;
  /** Seconds of processor time; undefined where the system does not tell. */
  readonly processorSeconds?: number;
}

/** @returns undefined without any section's time */
export const sumProcessorSeconds = (results: readonly SectionResult[]): number | undefined =>
  results.reduce<number | undefined>(
    (sum, { processorSeconds: used }) => (used === undefined ? sum : (sum ?? 0) + used),
    undefined,
  );

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

const describeSeconds = (seconds: number | undefined): string =>
  seconds === undefined ? '' : `${Math.round(seconds)} s`;

/**
 * @param milliseconds duration of the whole run, which is less than the sum of sections that run side by side
 * @returns lines; the last one contains only the totals: `12 passed, 0 failed`
 */
export function summarize(results: readonly SectionResult[], milliseconds: number): string {
  const toRow = ({ name, counts, milliseconds, processorSeconds }: SectionResult) => [
    name,
    ...[counts.passed, counts.failed, counts.skipped].map(String),
    formatDuration(milliseconds),
    describeSeconds(processorSeconds),
  ];
  const total = results.reduce((sum, { counts }) => addCounts(sum, counts), noCounts);
  const processorSeconds = sumProcessorSeconds(results);
  const table = [
    ['section', 'passed', 'failed', 'skipped', 'time', processorSeconds === undefined ? '' : 'processor'],
    ...results.map(toRow),
    toRow({ name: 'in all', counts: total, milliseconds, processorSeconds }),
  ];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = table.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
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
