import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runNode } from './run-program';

test('a program returns its output and its exit code', async () => {
  const finished = await runNode(['-e', "console.log('done'); process.exitCode = 3;"]);
  assert.deepEqual(finished, { code: 3, output: 'done\n', isTimedOut: false });
});

test('a program that hangs is stopped at its time limit', async () => {
  const { code, isTimedOut } = await runNode(['-e', 'setInterval(() => undefined, 1_000);'], { timeout: 500 });
  assert.deepEqual([code, isTimedOut], [1, true]);
});

test('a program that cannot be started is an error', () => assert.rejects(runNode([], { cwd: '/no/such/folder' })));
