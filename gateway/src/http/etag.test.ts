import assert from 'node:assert/strict';
import { test } from 'node:test';
import { etagOf, etagOfFile, isFresh } from './etag';

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

test('a tag is weak, and another one for another content', () => {
  assert.match(etagOf('one'), /^W\/"[\w-]{22}"$/);
  assert.equal(etagOf('one'), etagOf(Buffer.from('one')));
  assert.notEqual(etagOf('one'), etagOf('two'));
  assert.notEqual(etagOfFile({ size: 1, mtimeMs: 5 }), etagOfFile({ size: 1, mtimeMs: 6 }));
  assert.notEqual(etagOfFile({ size: 1, mtimeMs: 5 }), etagOfFile({ size: 2, mtimeMs: 5 }));
});
