import type { Repository } from '../workspace/repository';
import { countCheck, type Counts } from './counts';

export interface SectionRun {
  readonly repository: Repository;
  /** Shows output as it comes. */
  readonly write: (text: string) => void;
}

/** One kind of check with its own runner. */
export interface Section {
  readonly name: string;
  /** False where the repository has nothing of the kind. */
  isThere(repository: Repository): boolean;
  run(run: SectionRun): Promise<Counts>;
}

/**
 * Counts of a runner that may have died before it said anything, or have found nothing to run: that is one failure more,
 * never none.
 */
export function certain(counts: Counts | undefined, exitCode: number): Counts {
  if (!counts || counts.passed + counts.failed + counts.skipped === 0) return countCheck(false);
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
