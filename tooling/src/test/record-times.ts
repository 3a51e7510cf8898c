import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { writeFileAtomic } from '@inspire/node/files';
import { readCommit } from '../workspace/read-commit';
import { dataDir } from '../workspace/repository';
import { type SectionResult, sumProcessorSeconds } from './summary';

export interface TestTimes {
  /** The folder of the repository. */
  readonly root: string;
  readonly results: readonly SectionResult[];
  readonly milliseconds: number;
  /** True when no section was left out. */
  readonly isWhole: boolean;
  readonly isFull: boolean;
}

const toTenths = (seconds: number | undefined): number | undefined =>
  seconds === undefined ? undefined : Math.round(seconds * 10) / 10;

/** Writes the times of a run to `.data/test-times.json`, from which the figure P15 is taken. */
export async function recordTimes({ root, results, milliseconds, isWhole, isFull }: TestTimes): Promise<void> {
  const record = {
    date: new Date().toISOString(),
    commit: await readCommit(root),
    cores: availableParallelism(),
    isWhole,
    isFull,
    seconds: toTenths(milliseconds / 1_000),
    processorSeconds: toTenths(sumProcessorSeconds(results)),
    sections: results.map(({ name, milliseconds: taken, processorSeconds, counts: { passed, failed, skipped } }) => ({
      name,
      seconds: toTenths(taken / 1_000),
      processorSeconds: toTenths(processorSeconds),
      passed,
      failed,
      skipped,
    })),
  };
  await writeFileAtomic(join(dataDir(root), 'test-times.json'), `${JSON.stringify(record, null, 2)}\n`);
}
