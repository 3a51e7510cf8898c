import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { createFixture, type FixtureRepository } from '@inspire/devkit/testing/fixture-repository';
import { findRepository } from '@inspire/devkit/workspace/repository';
import { keepContract, presentContract, storedContracts, storedFolder, unpackContract } from './stored-build';

/** Returns the released minor versions that the present one can meet in a browser: the last two before it, of the same major. */
function minorsBefore(version: string): string[] {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return [minor - 1, minor - 2].filter((before) => before >= 0).map((before) => `${major}.${before}`);
}

const shell = 'shell/dist/public/assets';
let fixture: FixtureRepository;
beforeEach(async () => {
  fixture = await createFixture({
    'package.json': JSON.stringify({ name: 'fixture', workspaces: ['shared', 'mfe-*'] }),
    'shared/package.json': JSON.stringify({ name: '@inspire/shared', version: '1.4.2' }),
    'shell/dist/shell.json': '{}',
    'shell/dist/build-stamp.json': '{}',
    [`${shell}/main.js`]: 'main();',
    [`${shell}/main.js.br`]: 'compressed',
    [`${shell}/large.webp`]: 'a large picture',
    [`${shell}/small.webp`]: 'small',
    'mfe-one/dist/remote/remoteEntry.js': 'entry();',
  });
});
afterEach(() => fixture.remove());

test('restores what browsers need of a build', async () => {
  await keepContract(fixture.root, '1.4.2');
  const into = join(fixture.root, 'restored');
  await unpackContract(fixture.root, '1.4', into);
  assert.deepEqual((await readdir(join(into, shell))).sort(), ['large.webp', 'main.js', 'small.webp']);
  assert.deepEqual((await readdir(join(into, 'shell/dist'))).sort(), ['public', 'shell.json']);
  assert.equal(await readFile(join(into, shell, 'main.js'), 'utf8'), 'main();');
  assert.equal(await readFile(join(into, shell, 'large.webp'), 'utf8'), 'small');
  assert.equal(await readFile(join(into, 'mfe-one/dist/remote/remoteEntry.js'), 'utf8'), 'entry();');
});

test('writes the same bytes for the same builds', async () => {
  const first = await readFile(await keepContract(fixture.root, '1.4.2'));
  const second = await readFile(await keepContract(fixture.root, '1.4.2'));
  assert.ok(first.equals(second));
});

test('keeps the two newest minor versions', async () => {
  for (const version of ['1.9.0', '1.10.0', '1.10.1', '1.11.0']) await keepContract(fixture.root, version);
  assert.deepEqual(await storedContracts(fixture.root), ['1.11', '1.10']);
  assert.equal((await readdir(storedFolder(fixture.root))).length, 2);
});

test('says what is not built', async () => {
  await fixture.write('mfe-two/package.json', '{}');
  await assert.rejects(
    keepContract(fixture.root, '1.4.2'),
    /Nothing is built in mfe-two\/dist\/remote\. Run npm run build first\./,
  );
});

test('reads the contract version of the sources', async () => {
  assert.equal(await presentContract(fixture.root), '1.4.2');
});

test('the last two contracts before the present one are kept: `npm run contract -- bump` does it', async () => {
  const { root } = findRepository(import.meta.dirname);
  const before = minorsBefore(await presentContract(root));
  assert.deepEqual((await storedContracts(root)).slice(0, before.length), before);
});
