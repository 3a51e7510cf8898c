import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { acquireLock, readLockHolder, withLock } from './lock-file';
import { describeProcess } from './process-mark';

let dir: string;
let file: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'inspire-lock-'));
  file = join(dir, 'deep/one.lock');
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const isThere = () =>
  stat(file).then(
    () => true,
    () => false,
  );
const deadPid = () => spawnSync(process.execPath, ['-e', '']).pid;

test('one holder at a time, in one process too', async () => {
  let inside = 0;
  let most = 0;
  let count = 0;
  await Promise.all(
    Array.from({ length: 20 }, () =>
      withLock(file, async () => {
        inside += 1;
        most = Math.max(most, inside);
        await new Promise((resolve) => setTimeout(resolve, 2));
        count += 1;
        inside -= 1;
      }),
    ),
  );
  assert.deepEqual([most, count, await isThere()], [1, 20, false]);
});

test('returns no lock without waiting while another caller holds it', async () => {
  const lock = await acquireLock(file, { waitMs: 0 });
  assert.equal(await acquireLock(file, { waitMs: 0 }), undefined);
  await lock?.release();
  assert.ok(await acquireLock(file, { waitMs: 0 }));
});

test('the lock is released when the work fails', async () => {
  await assert.rejects(
    withLock(file, () => Promise.reject(new Error('work'))),
    /work/,
  );
  assert.equal(await isThere(), false);
});

test('a file that cannot be written, as on a full disk, leaves nothing behind', () => {
  const lockFile = JSON.stringify(join(import.meta.dirname, 'lock-file.ts'));
  const code = `const { acquireLock } = await import(${lockFile}); await acquireLock(${JSON.stringify(file)}).catch((error) => console.log(error.code));`;
  const command = 'ulimit -f 0 && exec "$0" --import tsx --input-type=module --eval "$1"';
  const { stdout } = spawnSync('sh', ['-c', command, process.execPath, code], { encoding: 'utf8' });
  assert.deepEqual([stdout, readdirSync(dirname(file))], ['EFBIG\n', []]);
});

test('the lock of a process that has ended is taken over by exactly one of many callers', async () => {
  await withLock(file, async () => undefined);
  await writeFile(file, JSON.stringify({ token: 'gone', pid: deadPid(), host: hostname() }));
  const locks = await Promise.all(Array.from({ length: 10 }, () => acquireLock(file, { waitMs: 0 })));
  assert.equal(locks.filter(Boolean).length, 1);
});

test('the lock of another machine counts until its heartbeat has been missing for a minute', async () => {
  await withLock(file, async () => undefined);
  await writeFile(file, JSON.stringify({ token: 'far', pid: 1, host: 'another-machine' }));
  assert.equal(await acquireLock(file, { waitMs: 0 }), undefined);
  const longAgo = new Date(Date.now() - 120_000);
  await utimes(file, longAgo, longAgo);
  assert.ok(await acquireLock(file, { waitMs: 0 }));
});

test('a holder that lost its lock gets an error, and does not release the lock of the new holder', async () => {
  const lock = await acquireLock(file, { waitMs: 0 });
  const stolen = JSON.stringify({ token: 'other', pid: process.pid, host: hostname() });
  await writeFile(file, stolen);
  await assert.rejects(async () => lock?.assertHeld(), /was lost/);
  await lock?.release();
  assert.equal(await readFile(file, 'utf8'), stolen);
});

test('a lock by process is kept without a heartbeat, however old it is', async () => {
  const lock = await acquireLock(file, { waitMs: 0, liveness: 'process' });
  const longAgo = new Date(Date.now() - 3_600_000);
  await utimes(file, longAgo, longAgo);
  assert.equal(await acquireLock(file, { waitMs: 0, liveness: 'process' }), undefined);
  assert.equal(await readLockHolder(file), process.pid);
  await lock?.release();
  assert.equal(await isThere(), false);
});

test('a lock by process is taken over from another process that had the same number', async () => {
  await withLock(file, async () => undefined);
  for (const mark of [
    { ...(await describeProcess(process.pid)), started: '1' },
    { pid: process.ppid, started: '1' },
    { pid: deadPid() },
  ]) {
    await writeFile(file, JSON.stringify(mark));
    const lock = await acquireLock(file, { waitMs: 0, liveness: 'process' });
    assert.ok(lock, JSON.stringify(mark));
    await lock.release();
  }
});

for (const liveness of ['heartbeat', 'process'] as const) {
  test(`a part of a lock file, as a power failure leaves it, is replaced immediately (${liveness})`, async () => {
    await withLock(file, async () => undefined);
    await writeFile(file, '{"pi');
    const locks = await Promise.all(Array.from({ length: 10 }, () => acquireLock(file, { waitMs: 0, liveness })));
    assert.equal(locks.filter(Boolean).length, 1);
  });
}

test('a guard that a dead process left does not stop a takeover', async () => {
  await withLock(file, async () => undefined);
  const dead = JSON.stringify({ token: 'gone', pid: deadPid(), host: hostname() });
  await writeFile(file, dead);
  await writeFile(`${file}.takeover`, dead);
  assert.ok(await acquireLock(file, { waitMs: 0 }));
});

test('the lock that an earlier process with the number of this one left is taken over', async () => {
  await withLock(file, async () => undefined);
  await writeFile(file, JSON.stringify({ token: 'old', pid: process.pid, host: hostname(), instance: 'earlier' }));
  assert.ok(await acquireLock(file, { waitMs: 0 }));
});
