import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { acquireLock, withLock } from './lock';

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
/** A process that has ended: its number is nobody's. */
const deadPid = () => spawnSync(process.execPath, ['-e', '']).pid;

test('one holder at a time, whoever comes first', async () => {
  let inside = 0;
  let most = 0;
  let turns = 0;
  await Promise.all(
    Array.from({ length: 20 }, () =>
      withLock(file, async () => {
        inside += 1;
        most = Math.max(most, inside);
        await new Promise((resolve) => setTimeout(resolve, 2));
        turns += 1;
        inside -= 1;
      }),
    ),
  );
  assert.deepEqual([most, turns, await isThere()], [1, 20, false]);
});

test('who does not wait gets nothing while another one holds it', async () => {
  const lock = await acquireLock(file, 0);
  assert.equal(await acquireLock(file, 0), undefined);
  await lock?.release();
  assert.ok(await acquireLock(file, 0));
});

test('it is let go when the work fails', async () => {
  await assert.rejects(
    withLock(file, () => Promise.reject(new Error('work'))),
    /work/,
  );
  assert.equal(await isThere(), false);
});

test('the lock of a process that is gone is taken over, by one of many', async () => {
  await withLock(file, async () => undefined);
  await writeFile(file, JSON.stringify({ token: 'gone', pid: deadPid(), host: hostname() }));
  const locks = await Promise.all(Array.from({ length: 10 }, () => acquireLock(file, 0)));
  assert.equal(locks.filter(Boolean).length, 1);
});

test('the lock of another machine counts until it shows no sign of life for a minute', async () => {
  await withLock(file, async () => undefined);
  await writeFile(file, JSON.stringify({ token: 'far', pid: 1, host: 'another-machine' }));
  assert.equal(await acquireLock(file, 0), undefined);
  const longAgo = new Date(Date.now() - 120_000);
  await utimes(file, longAgo, longAgo);
  assert.ok(await acquireLock(file, 0));
});

test('a holder that lost its lock is told, and leaves the new holder alone', async () => {
  const lock = await acquireLock(file, 0);
  const stolen = JSON.stringify({ token: 'other', pid: process.pid, host: hostname() });
  await writeFile(file, stolen);
  await assert.rejects(async () => lock?.assertHeld(), /was lost/);
  await lock?.release();
  assert.equal(await readFile(file, 'utf8'), stolen);
});
