import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEtag, createFileEtag, isFresh } from './etag';

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
