import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { check, nothing, type Outcome } from './outcome';
import { runSections, type SectionsRun } from './run-sections';
import { judge, runTests, type Section, type SectionRun } from './section';
import { summarize } from './summary';

const repository = { root: await mkdtemp(join(tmpdir(), 'inspire-sections-')), packages: [], isWorkspace: true };
after(() => rm(repository.root, { recursive: true, force: true }));

const never = new Promise<never>(() => undefined);
const passes = () => Promise.resolve(check(undefined));
const section = (name: string, run: Section['run'], more: Partial<Section> = {}): Section => ({
  name,
  limitMinutes: 1,
  isThere: () => true,
  run,
  ...more,
});

async function runAll(sections: readonly Section[], changes: Partial<SectionsRun> = {}) {
  let printed = '';
  const write = (text: string) => void (printed += text);
  const results = await runSections(sections, { repository, isFull: false, write, stopMs: 0, ...changes });
  return { printed, results, failed: results.map(({ outcome }) => outcome.failures.map(({ name }) => name)) };
}

test('runs two sections in parallel, and exclusive sections alone', async () => {
  const log: string[] = [];
  const logged = (name: string, more: Partial<Section> = {}) =>
    section(
      name,
      async () => {
        log.push(`${name} starts`);
        await new Promise((done) => setImmediate(done));
        log.push(`${name} ends`);
        return check(undefined);
      },
      more,
    );
  await runAll([logged('measured', { isAlone: true }), logged('one'), logged('two')]);
  assert.deepEqual(log, ['one starts', 'two starts', 'one ends', 'two ends', 'measured starts', 'measured ends']);
});

test('fails a section that throws, prints the end of its output, and runs the others', async () => {
  const { printed, failed } = await runAll([
    section('one', ({ write }) => {
      write('looked for a browser\n');
      return Promise.reject(new Error('no browser'));
    }),
    section('two', passes),
  ]);
  assert.deepEqual(failed, [['start'], []]);
  assert.match(printed, /looked for a browser\n\(all of it: .*one\.log\)\nFAILED: one, 0 passed, 1 failed/);
  assert.match(printed, /ok: two, 1 passed, 0 failed/);
  assert.equal(await readFile(join(repository.root, '.data/test-results/one.log'), 'utf8'), 'looked for a browser\n');
});

test('fails a section that hangs at its time limit; a full run has more time', async () => {
  const hung = section('hung', () => never, { limitMinutes: 0.001 });
  const { failed } = await runAll([hung, section('last', passes)]);
  assert.deepEqual(failed, [['time limit'], []]);
  const limits: number[] = [];
  const asked = section('asked', ({ timeout }) => {
    limits.push(timeout);
    return passes();
  });
  await runAll([asked]);
  await runAll([asked], { isFull: true });
  assert.ok((limits[1] ?? 0) > (limits[0] ?? 0), String(limits));
});

const finished = { code: 0, isTimedOut: false, output: 'the end\n' };
const reasonsOf = ({ failures }: Outcome) => failures.map(({ name, output }) => [name, output]);

test('fails a runner that reports nothing, finds no test, ends badly, or is stopped', () => {
  const passed: Outcome = { ...nothing, passed: 3 };
  assert.deepEqual(judge(passed, finished), passed);
  assert.deepEqual(reasonsOf(judge(undefined, finished)), [['no result', 'the end']]);
  assert.deepEqual(reasonsOf(judge(nothing, finished)), [['no result', 'the end']]);
  assert.deepEqual(reasonsOf(judge(passed, { ...finished, code: 1 })), [['exit code', 'the end']]);
  assert.deepEqual(reasonsOf(judge(passed, { ...finished, isTimedOut: true })), [['time limit', 'the end']]);
});

test('takes results from the report of a runner, and fails one that crashed in the middle of it', async () => {
  const script = join(repository.root, 'runner.mjs');
  const write = (xml: string, code: number) =>
    writeFile(
      script,
      `import { writeFileSync } from 'node:fs'; writeFileSync(process.argv[2], ${JSON.stringify(xml)}); process.exit(${code});`,
    );
  const run: SectionRun = { repository, timeout: 60_000, write: () => undefined };
  const runScript = () => runTests('scripted', (report) => ({ args: [script, report] }), run);
  await write('<testsuites><testcase name="works"/></testsuites>', 0);
  assert.equal((await runScript()).passed, 1);
  await write('<testsuites><testcase name="works"/><testca', 134);
  assert.deepEqual(
    (await runScript()).failures.map(({ name }) => name),
    ['no result'],
  );
});

test('sums all sections in the last line, and names failures just above it', () => {
  const failures = [{ name: 'a.test.ts › adds', message: 'Error: 1 is not 2', output: 'printed before' }];
  const skips = [{ name: 'b.test.ts › serves', reason: 'no nginx' }];
  const lines = summarize(
    [
      { name: 'lint', outcome: check(undefined), milliseconds: 9_500 },
      { name: 'unit', outcome: { passed: 12, failures, skips }, milliseconds: 61_000 },
    ],
    61_500,
  ).split('\n');
  assert.deepEqual(
    lines.slice(0, 4).map((line) => line.split(/ {2,}/).slice(0, 4)),
    [
      ['section', 'passed', 'failed', 'skipped'],
      ['lint', '1', '0', '0'],
      ['unit', '12', '1', '1'],
      ['in all', '13', '1', '1'],
    ],
  );
  assert.deepEqual(lines.slice(5), [
    'skipped: unit: b.test.ts › serves (no nginx)',
    'FAILED: unit: a.test.ts › adds',
    '    Error: 1 is not 2',
    '  its last output:',
    '    printed before',
    '',
    '13 passed, 1 failed',
  ]);
});
