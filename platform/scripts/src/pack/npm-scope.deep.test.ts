import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runNpm } from '@inspire/devkit/processes/run-npm';
import { findRepository } from '@inspire/devkit/workspace/repository';

const PUBLIC_REGISTRY = 'registry.npmjs.org';

test('npm never asks the public registry for our packages', async () => {
  const { root } = findRepository(import.meta.dirname);
  const read = async (key: string) => (await runNpm(['config', 'get', key], root)).output.trim();
  const scope = await read('@inspire:registry');
  assert.ok(URL.canParse(scope), `.npmrc binds @inspire to ${scope}`);
  assert.notEqual(new URL(scope).host, PUBLIC_REGISTRY);
  // The twin: other packages come from where they always came.
  assert.ok(URL.canParse(await read('registry')));
});
