import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { writeFileAtomic } from '@inspire/node/files';
import { readCommit } from '../workspace/read-commit';
import { dataDir } from '../workspace/repository';
import type { SectionResult } from './summary';

/** USER_HZ, in which Linux reports times to programs. */
const TICKS_PER_SECOND = 100;

/**
 * Returns the seconds of processor time that this process and its ended children have used.
 * @returns undefined where the system does not tell
 */
export async function readProcessorSeconds(): Promise<number | undefined> {
  const stat = await readFile('/proc/self/stat', 'utf8').catch(() => undefined);
  // The second field, the program's name in brackets, may contain spaces; fields 14 to 17 are utime, stime, cutime, cstime.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields && fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
}

export interface TestTimes {
  /** The folder of the repository. */
  readonly root: string;
  readonly results: readonly SectionResult[];
  readonly milliseconds: number;
  /** True when no section was left out. */
  readonly isWhole: boolean;
  readonly isFull: boolean;
}

const toSeconds = (milliseconds: number): number => Math.round(milliseconds / 100) / 10;

/** Writes the times of a run to `.data/test-times.json`, from which the figure P15 is taken. */
export async function recordTimes({ root, results, milliseconds, isWhole, isFull }: TestTimes): Promise<void> {
  const processorSeconds = await readProcessorSeconds();
  const record = {
    date: new Date().toISOString(),
    commit: await readCommit(root),
    cores: availableParallelism(),
    isWhole,
    isFull,
    seconds: toSeconds(milliseconds),
    processorSeconds,
    sections: results.map(({ name, milliseconds: taken, counts: { passed, failed, skipped } }) => ({
      name,
      seconds: toSeconds(taken),
      passed,
      failed,
      skipped,
    })),
  };
  await writeFileAtomic(join(dataDir(root), 'test-times.json'), `${JSON.stringify(record, null, 2)}\n`);
}
