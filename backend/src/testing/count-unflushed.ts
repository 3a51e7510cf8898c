import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { copyMigratedDatabase } from './pglite-snapshot';
import { getProgramArguments } from './test-program';

/** The reason to skip a test that traces system calls; false when it can run. */
export const straceSkip =
  spawnSync('strace', ['-V']).status === 0 ? (false as const) : 'strace is missing, which shows what reaches the disk';

/**
 * Returns how many of an embedded database's commits were acknowledged before its write-ahead log was flushed. The system
 * calls show it: a process cannot report about itself that its data would survive a power cut.
 */
export async function countUnflushed(commits: number, kind?: 'unflushed'): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'inspire-test-flush-'));
  try {
    const trace = join(folder, 'trace');
    // With a filter in the kernel, no other system call stops the process.
    const options = ['-f', '-y', '--seccomp-bpf', '-e', 'trace=fsync,fdatasync,write', '-o', trace];
    await copyMigratedDatabase(folder);
    const args = [...getProgramArguments('acknowledgeCommits'), folder, String(commits), ...(kind ? [kind] : [])];
    await promisify(execFile)('strace', [...options, process.execPath, ...args]);
    const marks = (await readFile(trace, 'utf8')).matchAll(
      /f(?:data)?sync\([^)]*(pg_wal)\/\w+>\) += 0|write\(1<[^>]*>, "(ready|acknowledged)/g,
    );
    let isFlushed = false;
    let acknowledged = 0;
    let unflushed = 0;
    for (const [, log, line] of marks) {
      if (line === 'acknowledged') {
        acknowledged += 1;
        if (!isFlushed) unflushed += 1;
      }
      isFlushed = log !== undefined;
    }
    if (acknowledged !== commits) throw new Error(`${acknowledged} of ${commits} commits are in the trace`);
    return unflushed;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
