import assert from 'node:assert/strict';
import { test } from 'node:test';
import { summarize } from './summary';

test('the last line sums all sections and contains nothing else', () => {
  const text = summarize(
    [
      { name: 'lint', counts: { passed: 1, failed: 0, skipped: 0 }, milliseconds: 900 },
      { name: 'backend-pglite', counts: { passed: 120, failed: 2, skipped: 3 }, milliseconds: 65_000 },
    ],
    65_100,
  );
  assert.deepEqual(text.split('\n'), [
    'FAILED: backend-pglite: 2 that its runner does not name; see its output above',
    '',
    'section         passed  failed  skipped       time',
    'lint                 1       0        0      0.9 s',
    'backend-pglite     120       2        3  1 min 5 s',
    'in all             121       2        3  1 min 5 s',
    '',
    '121 passed, 2 failed',
  ]);
});

test('lists the processor time of sections where the system tells it', () => {
  const counts = { passed: 1, failed: 0, skipped: 0 };
  const text = summarize(
    [
      { name: 'lint', counts, milliseconds: 900, processorSeconds: 1.4 },
      { name: 'unit', counts, milliseconds: 1_000 },
    ],
    1_500,
  );
  assert.deepEqual(text.split('\n').slice(0, 4), [
    'section  passed  failed  skipped   time  processor',
    'lint          1       0        0  0.9 s        1 s',
    'unit          1       0        0  1.0 s',
    'in all        2       0        0  1.5 s        1 s',
  ]);
});

test('names every failure with its message and last output, and every skipped test with its reason', () => {
  const failures = [{ name: 'a.test.ts › one', message: 'Error: no\n  at a.test.ts:1', output: 'printed' }];
  const skips = [
    { name: 'b.test.ts › two', reason: 'no ffmpeg' },
    { name: 'b.test.ts › three', reason: '' },
  ];
  const text = summarize(
    [{ name: 'unit', counts: { passed: 5, failed: 1, skipped: 2, failures, skips }, milliseconds: 900 }],
    900,
  );
  assert.deepEqual(text.split('\n').slice(0, 8), [
    'FAILED: unit: a.test.ts › one',
    '    Error: no',
    '      at a.test.ts:1',
    '  its last output:',
    '    printed',
    'skipped: unit: b.test.ts › two (no ffmpeg)',
    'skipped: unit: b.test.ts › three',
    '',
  ]);
  assert.equal(text.split('\n').at(-1), '5 passed, 1 failed');
});
