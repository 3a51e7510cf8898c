import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { readOrCreateFile } from './text-file';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inspire-files-'));
});
after(() => rm(folder, { recursive: true, force: true }));

test('gives concurrent creators of a file the content of one of them', async () => {
  const file = join(folder, 'keys', 'key.json');
  const texts = await Promise.all(
    Array.from({ length: 30 }, (_, index) => readOrCreateFile(file, () => `key ${index}`, 0o600)),
  );
  const [first] = texts;
  assert.deepEqual(new Set(texts), new Set([first]));
  assert.equal(await readFile(file, 'utf8'), first);
  assert.deepEqual(await readdir(join(folder, 'keys')), ['key.json']);
  assert.equal((await stat(file)).mode & 0o777, 0o600);
});

test('reads an existing file without creating one', async () => {
  const file = join(folder, 'there.txt');
  await readOrCreateFile(file, () => 'first');
  assert.equal(await readOrCreateFile(file, () => assert.fail('not needed')), 'first');
});
