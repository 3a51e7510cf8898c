import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { isRangeCurrent, parseRange } from './byte-range';
import { createEtag, createFileEtag, isFresh } from './etag';
import { readOrCreateFile } from './text-file';

const cases: readonly (readonly [header: string | undefined, expected: string])[] = [
  [undefined, 'all'],
  ['bytes=0-3', '0-3'],
  ['bytes=4-', '4-9'],
  ['bytes=-3', '7-9'],
  ['bytes=-30', '0-9'],
  ['bytes=8-30', '8-9'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=5-4', 'all'],
  ['bytes=-', 'all'],
  ['bytes=0-1,4-5', 'all'],
  ['items=0-1', 'all'],
];
for (const [header, expected] of cases) {
  test(`${header ?? '(no range)'} of ten bytes is ${expected}`, () => {
    const range = parseRange(header, 10);
    assert.equal(range.kind === 'part' ? `${range.start}-${range.end}` : range.kind, expected);
  });
}

test('ignores a range for another version of the content (If-Range)', () => {
  const file = { etag: '"a"', modifiedAt: new Date('2026-01-01T00:00:00Z') };
  const conditions = [undefined, '"a"', file.modifiedAt.toUTCString(), '"b"', 'W/"a"', new Date(0).toUTCString()];
  assert.deepEqual(
    conditions.map((condition) => isRangeCurrent(condition, file)),
    [true, true, true, false, false, false],
  );
});

describe('etag', () => {
  const cases: readonly (readonly [header: string | undefined, isFresh: boolean])[] = [
    [undefined, false],
    ['W/"a"', true],
    ['"a"', true],
    ['"x", W/"a"', true],
    ['*', true],
    ['"b"', false],
    ['W/"aa"', false],
    ['a', false],
  ];

  for (const [header, expected] of cases) {
    test(`if-none-match ${header ?? '(none)'}`, () => assert.equal(isFresh(header, 'W/"a"'), expected));
  }

  test('a tag is weak, and differs for other content', () => {
    assert.match(createEtag('one'), /^W\/"[\w-]{22}"$/);
    assert.equal(createEtag('one'), createEtag(Buffer.from('one')));
    assert.notEqual(createEtag('one'), createEtag('two'));
    assert.notEqual(createFileEtag({ size: 1, mtimeMs: 5 }), createFileEtag({ size: 1, mtimeMs: 6 }));
    assert.notEqual(createFileEtag({ size: 1, mtimeMs: 5 }), createFileEtag({ size: 2, mtimeMs: 5 }));
  });
});

const folder = await mkdtemp(join(tmpdir(), 'inspire-files-'));
after(() => rm(folder, { recursive: true, force: true }));

describe('text file', () => {
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
});
