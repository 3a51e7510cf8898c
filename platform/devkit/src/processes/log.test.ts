import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noteworthy } from './log';

const cases: readonly (readonly [line: string, stream: 'stdout' | 'stderr', shown: string | undefined])[] = [
  ['{"level":30,"msg":"request completed"}', 'stdout', undefined],
  ['{"level":40,"msg":"slow query"}', 'stdout', 'slow query'],
  ['{"level":50,"msg":"failed","err":{"message":"no space left"}}', 'stdout', 'failed: no space left'],
  ['{"level":50,"msg":"the same","err":{"message":"the same"}}', 'stdout', 'the same'],
  ['{"level":50,"msg":"not used","err":{"message":"not used: forged"}}', 'stdout', 'not used: forged'],
  [`{"level":50,"msg":"a\\nb ${'x'.repeat(500)} why"}`, 'stdout', `a b ${'x'.repeat(196)} … ${'x'.repeat(196)} why`],
  ['plain words', 'stdout', undefined],
  ['Error: no database', 'stderr', 'Error: no database'],
  ['(node:12) ExperimentalWarning: something is new', 'stderr', undefined],
  ['(Use `node --trace-warnings ...` to show where the warning was created)', 'stderr', undefined],
  ['', 'stderr', undefined],
  ['{ broken', 'stderr', '{ broken'],
];

for (const [line, stream, shown] of cases) {
  test(`${stream}: ${line.slice(0, 60) || '(empty)'}`, () => assert.equal(noteworthy(line, stream), shown));
}
