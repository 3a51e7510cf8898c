import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createProgress } from '../terminal/progress';
import { createFixture, remoteFiles } from '../testing/fixture-repository';
import { findRepository, selectPackages } from '../workspace/repository';
import { startOwnBackend } from './own-backend';

const fixture = await createFixture(remoteFiles('mfe-one', '/one'));
after(() => fixture.remove());

test('a remote that runs standalone twice says how the second one can share the backend of the first', async () => {
  const repository = findRepository(fixture.root);
  const [target] = selectPackages(repository, ['mfe-one']);
  assert.ok(target);
  const owned: (() => Promise<void>)[] = [];
  const standalone = {
    repository,
    target,
    port: 4100,
    progress: createProgress(),
    signal: new AbortController().signal,
    owned,
  };
  const end = async () => {
    for (const one of owned.splice(0).reverse()) await one();
  };
  try {
    assert.ok(await startOwnBackend(standalone));
    await assert.rejects(startOwnBackend({ ...standalone, owned: [] }), {
      name: 'CliError',
      message: /^mfe-one already runs standalone with a backend .* Set API_ORIGIN .* or add --mock\.$/,
    });
    await end();
    assert.ok(await startOwnBackend(standalone), 'the first one has ended');
  } finally {
    await end();
  }
});
