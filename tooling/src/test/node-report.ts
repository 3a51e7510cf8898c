import { parseJson } from '@inspire/shared/guards';
import { type Counts, type Failure, lastLines, type Skip } from './counts';

/**
 * Sums the closing lines of Node's test runner (`# pass 12`, or `ℹ pass 12`) over all its runs in an output.
 * @returns undefined without such a line: the runner did not finish
 */
export function parseNodeCounts(output: string): Counts | undefined {
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

interface NodeEntry {
  readonly kind: 'begin' | 'end' | 'fail' | 'skip';
  readonly file: string;
  readonly name: string;
  readonly message?: string;
  readonly output?: string;
}

/**
 * Parses the output of `node-reporter.mjs`.
 * @returns failures, skips, and the tests that began but did not end
 */
export function parseNodeReport(lines: string) {
  const failures: Failure[] = [];
  const skips: Skip[] = [];
  const running = new Set<string>();
  for (const line of lines.split('\n')) {
    // The last line is incomplete when its process was killed.
    const entry = parseJson(line) as NodeEntry | undefined;
    if (!entry) continue;
    const { kind, file, message = '', output } = entry;
    const name = entry.name === file ? file : `${file} › ${entry.name}`;
    if (kind === 'begin') running.add(name);
    if (kind === 'end') running.delete(name);
    if (kind === 'fail') failures.push({ name, message, ...(output && { output: lastLines(output) }) });
    if (kind === 'skip') skips.push({ name, reason: message });
  }
  return { failures, skips, running: [...running] };
}
