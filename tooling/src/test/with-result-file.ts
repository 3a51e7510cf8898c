import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFileIfAny } from '@inspire/node/files';
import type { Finished } from '../processes/run-program';
import type { Counts } from './counts';
import { certain } from './section';

/**
 * Runs a test runner that writes its results to a file.
 * @param parse is also given the file, beside which a runner may write more
 */
export async function withResultFile(
  run: (file: string) => Promise<Finished>,
  parse: (json: string, file: string) => Counts | Promise<Counts>,
): Promise<Counts> {
  const folder = await mkdtemp(join(tmpdir(), 'inspire-test-'));
  try {
    const file = join(folder, 'result.json');
    const finished = await run(file);
    const json = await readFileIfAny(file);
    return certain(json === undefined ? undefined : await parse(json, file), finished);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
