import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createFixture, remoteFiles } from '../testing/fixture-repository';
import { findRepository, selectPackages } from '../workspace/repository';
import { buildToolFolders, createFingerprints } from './fingerprint';

const fixture = await createFixture({ ...remoteFiles('mfe-one', '/one'), 'tools/build.ts': '' });
after(() => fixture.remove());

async function fingerprint(): Promise<string> {
  const repository = findRepository(fixture.root);
  const [target] = selectPackages(repository, ['mfe-one']);
  assert.ok(target);
  return createFingerprints(repository, [join(fixture.root, 'tools')]).of(target);
}

test('only what a build reads changes the fingerprint', async () => {
  const first = await fingerprint();
  for (const file of [
    'mfe-one/src/main.test.ts',
    'mfe-one/dist/remote/x.js',
    'mfe-one/node_modules/a/index.js',
    'mfe-one/jest.config.mjs',
    'shell/src/other.js',
    'tools/frames/render.test.ts',
  ]) {
    await fixture.write(file, 'new');
    assert.equal(await fingerprint(), first, file);
  }
  const seen = new Set([first]);
  for (const file of [
    'mfe-one/src/more.ts',
    'mfe-one/remote.json',
    'package-lock.json',
    'tsconfig.base.json',
    'tools/frames/render.ts',
  ]) {
    await fixture.write(file, '{"new":true}');
    seen.add(await fingerprint());
  }
  assert.equal(seen.size, 6);
});

test('a build reads the code that compiles, renders frames and compresses, of server-kit too', () => {
  const folders = buildToolFolders();
  const packageFile = (module: string) => fileURLToPath(import.meta.resolve(module));
  for (const file of [
    join(import.meta.dirname, 'build-worker.ts'),
    join(import.meta.dirname, 'compress.ts'),
    join(import.meta.dirname, '../frames/render-frames.ts'),
    join(import.meta.dirname, '../webpack/remote-config.ts'),
    join(import.meta.dirname, '../../tsconfig/base.json'),
    packageFile('@inspire/server-kit/files'),
    packageFile('@inspire/server-kit/frames'),
  ])
    assert.ok(existsSync(file) && folders.some((folder) => file.startsWith(join(folder, '/'))), file);
});
