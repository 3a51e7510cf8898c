import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { describeProcess } from './process-mark';
import { makeRunFolder } from './run-folder';

test('removes the folders of killed runs, and no others', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'inspire-run-folder-'));
  try {
    const owned = async (name: string, owner: object) => {
      await mkdir(join(parent, name));
      await writeFile(join(parent, name, 'owner.json'), JSON.stringify(owner));
      return join(parent, name);
    };
    const running = await owned('run-running', await describeProcess(process.pid));
    // In a restarted container another process has the same number.
    const reused = await owned('run-reused', { pid: process.pid, started: '1' });
    const other = await owned('walk-killed', { pid: process.pid, started: '1' });
    await mkdir(join(parent, 'run-new'));
    const ended: string[] = [];
    const folder = await makeRunFolder('run-', { parent, end: async (one) => void ended.push(one) });
    assert.deepEqual(
      [running, reused, other, join(parent, 'run-new'), folder].map((path) => existsSync(path)),
      [true, false, true, true, true],
    );
    assert.deepEqual(ended, [reused]);
    assert.equal((await stat(folder)).mode & 0o777, 0o700);
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
});
