import assert from 'node:assert/strict';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { spawnNode } from '@inspire/devkit/processes/spawn-node';
import { builtRemote, remoteFiles } from '@inspire/devkit/testing/fixture-repository';
import { cleanEnv } from '@inspire/devkit/testing/start-cli';
import { getProgramArguments } from '@inspire/server-kit/test-programs';
import { createReleaseSite, type ReleaseSite } from './testing/release-site';
import { verifyStore } from './verify';

let site: ReleaseSite;
beforeEach(async () => {
  site = await createReleaseSite();
});
afterEach(() => site.fixture.remove());

/** @returns the exit codes of concurrent publishers */
function publishAtOnce(publishers: readonly (readonly string[])[]): Promise<number[]> {
  const { file: worker } = getProgramArguments(join(import.meta.dirname, './testing/publish-worker.ts'));
  return Promise.all(
    publishers.map((folders) => {
      const child = spawnNode({
        script: worker,
        args: [site.inData(''), ...folders.map((folder) => join(site.fixture.root, folder))],
        env: cleanEnv,
      });
      return new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? 1)));
    }),
  );
}

test('eight concurrent publishers, two for each of four remotes, share one new key and lose nothing', async () => {
  const names = ['mfe-a', 'mfe-b', 'mfe-c', 'mfe-d'];
  for (const name of names) {
    const paths = [`/${name}`];
    await site.add({ ...remoteFiles(name, `/${name}`), ...builtRemote(name, '1.0.0', { paths }) });
    await site.add({
      [`${name}-next/remote.json`]: JSON.stringify({ name, paths, slots: [] }),
      ...builtRemote(name, '2.0.0', { paths, dir: `${name}-next` }),
    });
  }
  const codes = await publishAtOnce(names.flatMap((name) => [[name], [`${name}-next`]]));
  assert.deepEqual(
    codes,
    codes.map(() => 0),
  );
  const { lists, remotes } = await site.readAsShell();
  assert.deepEqual(
    names.map((name) => lists[name]?.sequence),
    [2, 2, 2, 2],
  );
  assert.deepEqual(
    Object.values(remotes).map(({ releases }) => releases.length),
    [2, 2, 2, 2],
  );
});

test('when eight teams publish one path in parallel, at least one succeeds and verify reports the conflict', async () => {
  const names = Array.from({ length: 8 }, (_, index) => `mfe-r${index}`);
  for (const name of names)
    await site.add({ ...remoteFiles(name, '/same'), ...builtRemote(name, '1.0.0', { paths: ['/same'] }) });
  const codes = await publishAtOnce(names.map((name) => [name]));
  const published = names.filter((_, index) => codes[index] === 0);
  const { remotes } = await site.readAsShell();
  assert.ok(published.length > 0);
  assert.deepEqual(Object.keys(remotes).sort(), published);
  const { issues } = await verifyStore(await site.openSignedStore(), {});
  assert.deepEqual(
    [...new Set(issues.map(({ where }) => where))].sort(),
    published.length === 1 ? [] : published.map((name) => `${name} 1.0.0`),
  );
  // From now on, nobody else gets it.
  await assert.rejects(
    site.release('mfe-late', '1.0.0', { built: { paths: ['/same'] } }),
    /mfe-late 1\.0\.0 was not published: mfe-r\d owns the path \/same/,
  );
});
