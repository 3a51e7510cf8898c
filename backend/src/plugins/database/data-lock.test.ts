import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { StartupError } from '../../errors/startup-error';
import { rejection } from '../../testing/client';
import { setUpFolder } from '../../testing/set-up';
import { takeDataLock } from './data-lock';

describe('lock of the data folder', () => {
  const folder = setUpFolder('each');

  it('is held by one at a time', async () => {
    const release = await takeDataLock(folder());
    const inUse = rejection(StartupError, new RegExp(`in use by process ${process.pid}`));
    await assert.rejects(takeDataLock(folder()), inUse);
    await release();
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
