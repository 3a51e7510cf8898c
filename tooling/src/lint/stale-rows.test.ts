import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createFixture, type FixtureRepository } from '../testing/fixture-repository';
import { pendingRows } from './pending-rows';
import { checkStaleLongFunctions } from './stale-rows';

const configFile = join(import.meta.dirname, '../../eslint/eslint.config.mjs');
const longFunction = `export function long() {\n${'  void 0;\n'.repeat(90)}}\n`;

let fixture: FixtureRepository;
before(async () => {
  fixture = await createFixture({
    'shell/package.json': JSON.stringify({ name: '@inspire/shell', type: 'module' }),
    'shell/src/long.ts': longFunction,
    'shell/src/short.ts': 'export const short = () => 1;\n',
  });
});
after(() => fixture.remove());

const check = (...rows: string[]) => checkStaleLongFunctions(fixture.root, configFile, rows);

test('accepts a row that stands for a violation', async () => {
  assert.deepEqual(await check('shell/src/long.ts'), []);
});

test('reports a row whose function was split, and one whose file is gone', async () => {
  assert.deepEqual(await check('shell/src/long.ts', 'shell/src/short.ts', 'shell/src/gone.ts'), [
    'tooling/src/lint/pending.ts: pendingLongFunctions: shell/src/short.ts violates nothing: delete its row',
    'tooling/src/lint/pending.ts: pendingLongFunctions: shell/src/gone.ts violates nothing: delete its row',
  ]);
});

test('finds the violation of a row that the configuration exempts', async () => {
  const [exempted] = pendingRows.longFunctions;
  if (exempted === undefined) return;
  const other = await createFixture({ [exempted]: longFunction });
  try {
    assert.deepEqual(await checkStaleLongFunctions(other.root, configFile, [exempted]), []);
  } finally {
    await other.remove();
  }
});
