import assert from 'node:assert/strict';
import { test } from 'node:test';
import { summarize } from './summary';

test('the last line sums all sections and contains nothing else', () => {
  const text = summarize([
    { name: 'lint', counts: { passed: 1, failed: 0, skipped: 0 }, milliseconds: 900 },
    { name: 'backend-pglite', counts: { passed: 120, failed: 2, skipped: 3 }, milliseconds: 65_000 },
  ]);
  assert.deepEqual(text.split('\n'), [
    'section         passed  failed  skipped       time',
    'lint                 1       0        0      0.9 s',
    'backend-pglite     120       2        3  1 min 5 s',
    '',
    '121 passed, 2 failed',
  ]);
});
