import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { describeProcess } from '@inspire/server-kit/locks';
import { StartupError } from '../../errors/startup-error';
import { rejection } from '../../testing/client';
import { setUpFolder } from '../../testing/set-up';
import { takeDataLock } from './data-lock';

describe('lock of the data folder', () => {
  const folder = setUpFolder('each');
  const lockFile = () => folder('database.lock');

  it('is held by one at a time', async () => {
    const release = await takeDataLock(folder());
    await assert.rejects(
      takeDataLock(folder()),
      (error) => error instanceof StartupError && error.message.includes(`in use by process ${process.pid}`),
    );
    await release();
    await (
      await takeDataLock(folder())
    )();
  });

  it('is acquired by exactly one of many concurrent processes, also when an abandoned lock is left', async () => {
    await writeFile(lockFile(), JSON.stringify({ pid: 2 ** 22 - 1 }));
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => takeDataLock(folder())));
    assert.equal(results.filter((result) => result.status === 'fulfilled').length, 1);
  });

  it('is taken over from a process that is gone, or that was another one with the same number', async () => {
    const gone = [{ pid: 2 ** 22 - 1 }, { ...(await describeProcess(process.pid)), started: '1' }];
    for (const mark of gone) {
      await writeFile(lockFile(), JSON.stringify(mark));
      const release = await takeDataLock(folder());
      const holder = JSON.parse(await readFile(lockFile(), 'utf8')) as object;
      assert.deepEqual({ ...holder, ...(await describeProcess(process.pid)) }, holder);
      await release();
    }
    await writeFile(lockFile(), '{"pi');
    await (
      await takeDataLock(folder())
    )();
  });

  it('says in one sentence that a folder cannot be written', async () => {
    const file = folder('file');
    await writeFile(file, '');
    await assert.rejects(takeDataLock(join(file, 'data')), rejection(StartupError, /cannot be written \(ENOTDIR\)/));
  });
});
