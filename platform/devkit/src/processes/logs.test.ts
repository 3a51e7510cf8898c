import assert from 'node:assert/strict';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { mkdtemp, rm, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { after, test } from 'node:test';
import { noteworthy, openLog } from './log';
import { openRotatingFile } from './rotating-file';

const onFullDisk = { skip: !existsSync('/dev/full') && 'this system has no /dev/full' };

const folder = await mkdtemp(join(tmpdir(), 'inspire-rotating-'));
after(() => rm(folder, { recursive: true, force: true }));

test('a log stays below its limit while its child runs, and continues after a restart', () => {
  const file = join(folder, 'logs/child.log');
  const failures: string[] = [];
  const lines = (from: number, to: number) => {
    const out = openRotatingFile(file, 100, (reason) => failures.push(reason));
    for (let count = from; count < to; count += 1) out.write(`line ${count} of the log\n`);
    out.close();
  };
  lines(10, 14);
  assert.equal(existsSync(`${file}.old`), false);
  lines(14, 40);
  const [current, old] = [readFileSync(file, 'utf8'), readFileSync(`${file}.old`, 'utf8')];
  assert.ok(current.length <= 100 && old.length <= 100);
  assert.ok(`${old}${current}`.endsWith('line 38 of the log\nline 39 of the log\n'));
  assert.deepEqual(failures, []);
});

test('a full disk is reported once, loses lines, and is written again when there is room', onFullDisk, async () => {
  const file = join(folder, 'full.log');
  symlinkSync('/dev/full', file);
  const failures: string[] = [];
  let now = 0;
  const out = openRotatingFile(
    file,
    100,
    (reason) => failures.push(reason),
    () => now,
  );
  for (let count = 0; count < 5; count += 1) {
    out.write('lost\n');
    now += 2_000;
  }
  assert.deepEqual(failures, ['ENOSPC']);
  await unlink(file);
  now += 10_000;
  out.write('stored\n');
  assert.equal(readFileSync(file, 'utf8'), 'stored\n');
  out.close();
});

test('a child whose log is full is still followed', onFullDisk, async () => {
  const file = join(folder, 'child.log');
  symlinkSync('/dev/full', file);
  const shown: string[] = [];
  const log = openLog(file, (line) => shown.push(line));
  const output = new PassThrough();
  log.follow(output, 'stderr');
  output.end('Error: no database\n');
  while (shown.length < 2) await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(shown, ['its log cannot be written and loses lines (ENOSPC)', 'Error: no database']);
  assert.equal(log.tail(), 'Error: no database');
  log.close();
});

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
