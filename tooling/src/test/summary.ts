import { formatDuration } from '../terminal/progress';
import { addCounts, type Counts, noCounts } from './counts';

export interface SectionResult {
  readonly name: string;
  readonly counts: Counts;
  readonly milliseconds: number;
}

/** The table of all sections; its last line contains only the sums: `12 passed, 0 failed`. */
export function summarize(results: readonly SectionResult[]): string {
  const rows = results.map(({ name, counts, milliseconds }) => [
    name,
    String(counts.passed),
    String(counts.failed),
    String(counts.skipped),
    formatDuration(milliseconds),
  ]);
  const table = [['section', 'passed', 'failed', 'skipped', 'time'], ...rows];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = table.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  );
  const total = results.reduce((sum, { counts }) => addCounts(sum, counts), noCounts);
  return [...lines, '', `${total.passed} passed, ${total.failed} failed`].join('\n');
}
