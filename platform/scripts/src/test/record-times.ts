import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { SectionResult } from '@inspire/devkit/test/summary';
import { readCommit } from '@inspire/devkit/workspace/read-commit';
import { dataDir } from '@inspire/devkit/workspace/repository';
import { writeFileAtomic } from '@inspire/server-kit/files';

export interface TestTimes {
  /** The folder of the repository. */
  readonly root: string;
  readonly command: 'test' | 'verify';
  readonly results: readonly SectionResult[];
  readonly milliseconds: number;
  readonly isFull: boolean;
}

/** Writes the times of a whole run to `.data/test-times.json` or `.data/verify-times.json`, from which the figure P15 is taken. */
export async function recordTimes({ root, command, results, milliseconds, isFull }: TestTimes): Promise<void> {
  const record = {
    date: new Date().toISOString(),
    commit: await readCommit(root),
    cores: availableParallelism(),
    isFull,
    seconds: Math.round(milliseconds / 1_000),
    failed: results.filter(({ outcome }) => outcome.failures.length > 0).map(({ name }) => name),
  };
  await writeFileAtomic(join(dataDir(root), `${command}-times.json`), `${JSON.stringify(record, null, 2)}\n`);
}
