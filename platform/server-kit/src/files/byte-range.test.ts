import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRangeCurrent, parseRange } from './byte-range';

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
