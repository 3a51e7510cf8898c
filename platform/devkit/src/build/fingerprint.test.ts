import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createFixture, remoteFiles } from '../testing/fixture-repository';
import { findRepository, selectPackages } from '../workspace/repository';
import { createFingerprints } from './fingerprint';

const fixture = await createFixture(remoteFiles('mfe-one', '/one'));
after(() => fixture.remove());

async function fingerprint(): Promise<string> {
  const repository = findRepository(fixture.root);
  const [target] = selectPackages(repository, ['mfe-one']);
  assert.ok(target);
  return createFingerprints(repository).of(target);
}

test('only what a build reads changes the fingerprint', async () => {
  const first = await fingerprint();
  for (const file of [
    'mfe-one/src/main.test.ts',
    'mfe-one/dist/remote/x.js',
    'mfe-one/node_modules/a/index.js',
    'mfe-one/jest.config.mjs',
    'shell/src/other.js',
  ]) {
    await fixture.write(file, 'new');
    assert.equal(await fingerprint(), first, file);
  }
  const seen = new Set([first]);
  for (const file of ['mfe-one/src/more.ts', 'mfe-one/remote.json', 'package-lock.json', 'tsconfig.base.json']) {
    await fixture.write(file, '{"new":true}');
    seen.add(await fingerprint());
  }
  assert.equal(seen.size, 5);
});
