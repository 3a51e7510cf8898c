import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { runNode } from './processes/run-program';

test('says in one sentence which Node it needs', async () => {
  const old =
    "data:text/javascript,Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.0' } })";
  const command = join(import.meta.dirname, '../bin/inspire.mjs');
  const { code, output } = await runNode(['--import', old, command, 'dev'], { env: { NODE_OPTIONS: undefined } });
  assert.deepEqual([code, output], [1, 'Inspire needs Node 20.19 or newer, but this is Node 18.20.0.\n']);
});
