import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { checkFormat } from './check-format';

const root = await mkdtemp(join(tmpdir(), 'inspire-format-'));
after(() => rm(root, { recursive: true }));

test('names files that are not formatted, also after a check that found none, and formats them', async () => {
  const file = join(root, 'one.ts');
  const check = (fix: boolean) => checkFormat(root, [root], { fix });
  await writeFile(file, 'export const one = 1;\n');
  assert.deepEqual(await check(false), []);
  await writeFile(file, 'export const one=2\n');
  assert.deepEqual(await check(false), ['one.ts: not formatted; run npm run lint -- --fix']);
  assert.deepEqual(await check(true), []);
  assert.equal(await readFile(file, 'utf8'), 'export const one = 2;\n');
  assert.deepEqual(await check(false), []);
});

test('reports what Prettier cannot read', async () => {
  await writeFile(join(root, 'broken.ts'), 'export const = ;\n');
  assert.match((await checkFormat(root, [root], { fix: false })).join('\n'), /broken\.ts/);
});
