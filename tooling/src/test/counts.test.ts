import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readJestCounts, readNodeCounts, readPlaywrightCounts } from './counts';

test('sums all runs of the Node runner in an output, in both of its formats', () => {
  const tap = 'ok 1 - pass 99\n# tests 5\n# pass 3\n# fail 1\n# cancelled 1\n# skipped 2\n# todo 0\n';
  const spec = 'ℹ tests 7\nℹ pass 7\nℹ fail 0\nℹ cancelled 0\nℹ skipped 0\nℹ todo 1\n';
  assert.deepEqual(readNodeCounts(`${tap}\n${spec}`), { passed: 10, failed: 2, skipped: 3 });
});

test('a run without an end has no counts', () => {
  assert.equal(readNodeCounts('ok 1 - one\nok 2 - two\n'), undefined);
});

test('a Jest file that cannot be run counts as failed', () => {
  const json = JSON.stringify({
    numPassedTests: 4,
    numFailedTests: 1,
    numRuntimeErrorTestSuites: 2,
    numPendingTests: 1,
    numTodoTests: 1,
    success: false,
  });
  assert.deepEqual(readJestCounts(json), { passed: 4, failed: 3, skipped: 2 });
});

test('a Playwright run that could not start counts as failed', () => {
  const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2, duration: 1.5, startTime: 'now' };
  assert.deepEqual(readPlaywrightCounts(JSON.stringify({ stats, errors: [] })), { passed: 4, failed: 1, skipped: 2 });
  const nothing = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
  assert.deepEqual(readPlaywrightCounts(JSON.stringify({ stats: nothing, errors: [{ message: 'no server' }] })), {
    passed: 0,
    failed: 1,
    skipped: 0,
  });
});
