import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { runNode } from '../processes/run-program';
import { parseJUnit } from './junit';
import type { Outcome } from './outcome';

/** Runs test files by Node's runner. @param files their contents, in the order in which they run */
async function runFiles(t: TestContext, ...files: string[]): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'inspire-junit-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const paths = files.map((_, index) => join(folder, `${index}.test.mjs`));
  for (const [index, text] of files.entries()) {
    await writeFile(
      paths[index] ?? '',
      `import assert from 'node:assert'; import * as runner from 'node:test';
      const { after, before, describe, test } = runner; ${text}`,
    );
  }
  const report = join(folder, 'report.xml');
  // Node's runner does not start another one inside of it.
  const env = { NODE_TEST_CONTEXT: undefined };
  const args = ['--test', '--test-concurrency=1', '--test-reporter=junit', `--test-reporter-destination=${report}`];
  await runNode([...args, ...paths], { env });
  return parseJUnit(await readFile(report, 'utf8'));
}

test('reads the report of Node’s runner: what passed, failed with its message, and was skipped with its reason', async (t) => {
  const { passed, failures, skips } = await runFiles(
    t,
    `test('adds', () => undefined);
    describe('a group', () => {
      test('fails & says why', () => assert.equal(1, 2, '<one> is not two'));
      test('needs nginx', { skip: 'no nginx' }, () => undefined);
    });`,
  );
  assert.equal(passed, 1);
  assert.deepEqual(skips, [{ name: 'a group › needs nginx', reason: 'no nginx' }]);
  assert.deepEqual(
    failures.map(({ name }) => name),
    ['a group › fails & says why'],
  );
  assert.match(failures[0]?.message ?? '', /<one> is not two[\s\S]*0\.test\.mjs/);
});

test('counts the tests of the files after one whose last step failed', async (t) => {
  const { passed, failures } = await runFiles(
    t,
    `after(() => { throw new Error('cannot clean up'); }); test('adds', () => undefined);`,
    `test('adds', () => undefined); test('fails', () => assert.fail('no'));`,
  );
  assert.equal(passed, 2);
  assert.equal(failures.length, 2);
});

test('reads Jest’s report, with what the file printed, and a file that could not run', () => {
  const { passed, failures, skips } = parseJUnit(`<?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="jest tests" tests="3" failures="1" errors="1">
      <testsuite name="src/a.test.ts" tests="2">
        <testcase classname="group" name="adds" time="0.1"></testcase>
        <testcase classname="group" name="later"><skipped/></testcase>
        <testcase classname="group" name="fails"><failure>Error: expected 2\n at a.test.ts:3</failure></testcase>
        <system-out>console.log: printed &lt;before&gt;</system-out>
      </testsuite>
      <testsuite name="src/b.test.ts" errors="1">
        <testcase classname="Test suite failed to run" name="src/b.test.ts"><error>Cannot find module</error></testcase>
      </testsuite>
    </testsuites>`);
  assert.equal(passed, 1);
  assert.deepEqual(skips, [{ name: 'src/a.test.ts › later', reason: '' }]);
  assert.deepEqual(failures, [
    {
      name: 'src/a.test.ts › fails',
      message: 'Error: expected 2\n at a.test.ts:3',
      output: 'console.log: printed <before>',
    },
    { name: 'src/b.test.ts › src/b.test.ts', message: 'Cannot find module' },
  ]);
});

test('reads Playwright’s report, with what the test printed', () => {
  const { passed, failures } = parseJUnit(`<testsuites tests="2" failures="1">
    <testsuite name="a.spec.ts">
      <testcase name="group › works" classname="a.spec.ts"></testcase>
      <testcase name="group › fails" classname="a.spec.ts">
        <failure message="a.spec.ts:3:1 fails" type="FAILURE"><![CDATA[  Error: \u001B[31mnot visible\u001B[39m ]]></failure>
        <system-out><![CDATA[page said hello]]></system-out>
      </testcase>
    </testsuite>
  </testsuites>`);
  assert.equal(passed, 1);
  assert.deepEqual(failures, [
    { name: 'a.spec.ts › group › fails', message: 'Error: not visible', output: 'page said hello' },
  ]);
});

test('throws for half of a report', () => {
  assert.throws(() => parseJUnit('<testsuites><testsuite name="a"><testca'));
});
