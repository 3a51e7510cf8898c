import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseJson } from '@inspire/shared/guards';
import { parseJestReport } from './jest-report';
import { parseNodeCounts, parseNodeReport } from './node-report';
import { parsePlaywrightReport } from './playwright-report';

test('sums all runs of the Node runner in an output, in both of its formats', () => {
  const tap = 'ok 1 - pass 99\n# tests 5\n# pass 3\n# fail 1\n# cancelled 1\n# skipped 2\n# todo 0\n';
  const spec = 'ℹ tests 7\nℹ pass 7\nℹ fail 0\nℹ cancelled 0\nℹ skipped 0\nℹ todo 1\n';
  assert.deepEqual(parseNodeCounts(`${tap}\n${spec}`), { passed: 10, failed: 2, skipped: 3 });
});

test('a run without an end has no counts', () => {
  assert.equal(parseNodeCounts('ok 1 - one\nok 2 - two\n'), undefined);
});

test('the reporter of the Node runner names failures with their output, skips with their reason, and what still runs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'inspire-reporter-'));
  const file = join(folder, 'one.test.mjs');
  writeFileSync(
    file,
    `import { describe, it, test } from 'node:test';
    describe('a suite', () => {
      it('passes', () => {});
      it('fails', () => { console.log('printed'); throw new Error('one is not two'); });
      it('waits', { skip: 'no ffmpeg' }, () => {});
      it.todo('comes later');
    });
    test('hangs', () => new Promise((done) => setTimeout(done, 60_000)));`,
  );
  const report = join(folder, 'report.jsonl');
  const reporter = join(import.meta.dirname, 'node-reporter.mjs');
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const args = ['--test', `--test-reporter=${reporter}`, `--test-reporter-destination=${report}`, file];
  const runner = spawn(process.execPath, args, { env, stdio: 'ignore' });
  const ended = once(runner, 'exit');
  const readReport = () => (existsSync(report) ? readFileSync(report, 'utf8') : '');
  const hasEntry = (kind: string, name: string) =>
    readReport()
      .split('\n')
      .map((line) => parseJson(line) as { kind: string; name: string } | undefined)
      .some((entry) => entry?.kind === kind && entry.name === name);
  while (runner.exitCode === null && !(hasEntry('end', 'a suite') && hasEntry('begin', 'hangs'))) await sleep(50);
  runner.kill('SIGTERM');
  await ended;
  const { failures, skips, running } = parseNodeReport(readReport());
  rmSync(folder, { recursive: true });
  assert.deepEqual(
    failures.map(({ name, message, output }) => [name, message.split('\n')[0], output]),
    [[`${file} › a suite › fails`, 'Error: one is not two', 'printed']],
  );
  assert.deepEqual(skips, [
    { name: `${file} › a suite › waits`, reason: 'no ffmpeg' },
    { name: `${file} › a suite › comes later`, reason: '' },
  ]);
  assert.deepEqual(running, [file, `${file} › hangs`]);
});

test('Jest: names failures and skips; a file that cannot be run counts as failed', () => {
  const json = JSON.stringify({
    numPassedTests: 4,
    numFailedTests: 1,
    numRuntimeErrorTestSuites: 1,
    numPendingTests: 1,
    success: false,
    testResults: [
      {
        name: '/a.test.ts',
        status: 'failed',
        message: 'all of it',
        assertionResults: [
          { status: 'failed', fullName: 'one', failureMessages: ['Error: no'] },
          { status: 'pending', fullName: 'two', failureMessages: [] },
          { status: 'passed', fullName: 'three', failureMessages: [] },
        ],
      },
      { name: '/b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
    ],
  });
  assert.deepEqual(parseJestReport(json, { '/a.test.ts': 'console.log: printed' }), {
    passed: 4,
    failed: 2,
    skipped: 1,
    failures: [
      { name: '/a.test.ts › one', message: 'Error: no', output: 'console.log: printed' },
      { name: '/b.test.ts', message: 'Cannot find module' },
    ],
    skips: [{ name: '/a.test.ts › two', reason: '' }],
  });
});

const spec = (title: string, status: string, more: object = {}) => ({
  title,
  tests: [{ status, results: [{ errors: [], stdout: [] }], ...more }],
});

test('Playwright: names failures with their output, skips with their reason; a repeated test that passes counts as failed', () => {
  const error = { message: 'expected 1', stack: 'Error: expected 1\n    at one.spec.ts:3' };
  const results = [{ errors: [error], stdout: [{ text: 'a\n' }], stderr: [{ text: 'b\n' }] }];
  const suites = [
    {
      title: 'one.spec.ts',
      specs: [spec('fails', 'unexpected', { results }), spec('passes', 'expected')],
      suites: [
        {
          title: 'inside',
          specs: [
            spec('repeated', 'flaky'),
            spec('later', 'skipped', { annotations: [{ type: 'skip', description: 'no camera' }] }),
            spec('after it', 'skipped'),
          ],
        },
      ],
    },
  ];
  const stats = { expected: 1, unexpected: 1, flaky: 1, skipped: 2, duration: 1.5, startTime: 'now' };
  assert.deepEqual(parsePlaywrightReport(JSON.stringify({ stats, errors: [], suites })), {
    passed: 1,
    failed: 2,
    skipped: 2,
    failures: [
      { name: 'one.spec.ts › fails', message: error.stack, output: 'a\nb' },
      { name: 'one.spec.ts › inside › repeated', message: '', output: '' },
    ],
    skips: [
      { name: 'one.spec.ts › inside › later', reason: 'no camera' },
      { name: 'one.spec.ts › inside › after it', reason: 'did not run' },
    ],
  });
});

test('Playwright: a run that could not start counts as failed, and says why', () => {
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
  const { failed, failures } = parsePlaywrightReport(JSON.stringify({ stats, errors: [{ message: 'no server' }] }));
  assert.equal(failed, 1);
  assert.deepEqual(failures, [{ name: 'outside of any test', message: 'no server' }]);
});
