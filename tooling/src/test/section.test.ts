import assert from 'node:assert/strict';
import { test } from 'node:test';
import { certain, getTimeLimit } from './section';

const good = { passed: 3, failed: 0, skipped: 0 };
const ended = (code: number) => ({ code, output: '', isTimedOut: false });

test('a runner that reports nothing, finds nothing or ends badly has failed', () => {
  assert.deepEqual(certain(undefined, ended(0)), { passed: 0, failed: 1, skipped: 0 });
  assert.deepEqual(certain({ passed: 0, failed: 0, skipped: 0 }, ended(0)), { passed: 0, failed: 1, skipped: 0 });
  assert.deepEqual(certain(good, ended(1)), { ...good, failed: 1 });
  assert.deepEqual(certain({ ...good, failed: 2 }, ended(1)), { ...good, failed: 2 });
  assert.deepEqual(certain(good, ended(0)), good);
});

test('a runner that was stopped at its time limit has failed, and shows what it printed last', () => {
  const { passed, failed, failures } = certain(good, { code: 1, output: 'waiting for it\n', isTimedOut: true });
  assert.deepEqual([passed, failed], [3, 1]);
  assert.deepEqual(failures, [
    { name: 'time limit', message: 'The section did not end in time.', output: 'waiting for it' },
  ]);
});

test('a full run has more time', () => {
  assert.equal(getTimeLimit({ limitMinutes: 2 }, false), 120_000);
  assert.ok(getTimeLimit({ limitMinutes: 25 }, true) >= 5 * 3_600_000);
});
