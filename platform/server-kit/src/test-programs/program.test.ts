import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { BUNDLES, getProgramArguments } from './program';

const { [BUNDLES]: present } = process.env;
beforeEach(() => void delete process.env[BUNDLES]);
afterEach(() => void (present !== undefined && (process.env[BUNDLES] = present)));

test('a program is started from its bundle if the run has one, else from its source', () => {
  const url = pathToFileURL('/a/start.ts');
  const source = { execArgv: ['--import', 'tsx'], file: '/a/start.ts' };
  assert.deepEqual([getProgramArguments('/a/start.ts'), getProgramArguments(url)], [source, source]);
  process.env[BUNDLES] = JSON.stringify({ '/a/start.ts': '/dist/start.mjs' });
  assert.deepEqual(getProgramArguments(url), { execArgv: ['--enable-source-maps'], file: '/dist/start.mjs' });
  assert.deepEqual(getProgramArguments('/a/other.ts'), { ...source, file: '/a/other.ts' });
});
