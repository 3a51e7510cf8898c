import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { spawnNode } from '@inspire/devkit/processes/spawn-node';
import { cleanEnv } from '@inspire/devkit/testing/start-cli';
import { getProgramArguments } from '@inspire/server-kit/test-programs';
import { createReleaseSite } from './testing/release-site';
import { verifyStore } from './verify';

const { file: worker } = getProgramArguments(join(import.meta.dirname, './testing/publish-worker.ts'));
const names = ['mfe-a', 'mfe-b', 'mfe-c', 'mfe-d'];

test('eight concurrent publishers, two for each of four remotes, share one new key and lose nothing', async () => {
  const site = await createReleaseSite();
  try {
    const folders = await Promise.all(
      names.flatMap((name) => [site.addApart(name, '1.0.0'), site.addApart(name, '2.0.0')]),
    );
    const codes = await Promise.all(
      folders.map((folder) => {
        const child = spawnNode({ script: worker, args: [site.inData(''), folder], env: cleanEnv });
        return new Promise((resolve) => child.once('close', resolve));
      }),
    );
    assert.deepEqual(
      codes,
      folders.map(() => 0),
    );
    const { lists, remotes } = await site.readAsShell();
    for (const name of names) assert.deepEqual([lists[name]?.sequence, remotes[name]?.releases.length], [2, 2], name);
    assert.deepEqual((await verifyStore(await site.openSignedStore(), { contract: '1.0.0' })).issues, []);
  } finally {
    await site.fixture.remove();
  }
});
