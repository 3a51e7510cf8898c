import type { Finished } from '../processes/run-program';
import type { Repository } from '../workspace/repository';
import { addCounts, countCheck, type Counts, lastLines, noCounts } from './counts';

export interface SectionRun {
  readonly repository: Repository;
  /** Milliseconds after which a section's programs are stopped. */
  readonly timeout: number;
  readonly write: (text: string) => void;
}

export interface Section {
  readonly name: string;
  /** A section that takes longer has hung and is stopped. Several times its duration on two cores. */
  readonly limitMinutes: number;
  /** Number of cores that a section is given; those that need quiet take all of two cores. */
  readonly cores: number;
  /** True when it works in the runner's process, too; no two such sections run side by side. */
  readonly isInProcess?: true;
  isThere(repository: Repository): boolean;
  run(run: SectionRun): Promise<Counts>;
}

/** Full runs repeat the long tests many times (`verify:full`). */
const FULL_FACTOR = 12;

/** Returns a section's time limit in milliseconds. */
export const getTimeLimit = ({ limitMinutes }: Pick<Section, 'limitMinutes'>, isFull: boolean): number =>
  limitMinutes * 60_000 * (isFull ? FULL_FACTOR : 1);

/** Adds a failure when the runner died before it reported anything, found nothing to run, or was stopped. */
export function certain(counts: Counts | undefined, { code, isTimedOut, output }: Finished): Counts {
  if (isTimedOut) {
    const failure = { name: 'time limit', message: 'The section did not end in time.', output: lastLines(output) };
    return addCounts(counts ?? noCounts, countCheck(failure));
  }
  const end = `The runner ended with code ${code}`;
  if (!counts || counts.passed + counts.failed + counts.skipped === 0)
    return countCheck({ name: 'no result', message: `${end} and reported no test.`, output: lastLines(output) });
  if (code === 0 || counts.failed > 0) return counts;
  const failure = { name: 'exit code', message: `${end}, although no test failed.`, output: lastLines(output) };
  return addCounts(counts, countCheck(failure));
}
