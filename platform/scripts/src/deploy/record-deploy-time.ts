import { join } from 'node:path';
import { readCommit } from '@inspire/devkit/workspace/read-commit';
import { dataDir } from '@inspire/devkit/workspace/repository';
import { writeFileAtomic } from '@inspire/server-kit/files';

export interface DeployTime {
  readonly seconds: number;
  readonly isFull: boolean;
  readonly hasFailed: boolean;
}

/** Writes the time of a run to `.data/verify-deploy-times.json`: the second part of `verify:full` (P15). */
export async function recordDeployTime(root: string, time: DeployTime): Promise<void> {
  const record = { date: new Date().toISOString(), commit: await readCommit(root), ...time };
  await writeFileAtomic(join(dataDir(root), 'verify-deploy-times.json'), `${JSON.stringify(record, null, 2)}\n`);
}
