import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noCounts } from './counts';
import { certain, getTimeLimit } from './section';

const good = { passed: 3, failed: 0, skipped: 0 };
const ended = (code: number) => ({ code, output: 'printed\n', isTimedOut: false });

test('a runner that reports nothing, finds nothing or ends badly has failed', () => {
  const nothing = {
    name: 'no result',
    message: 'The runner ended with code 0 and reported no test.',
    output: 'printed',
  };
  assert.deepEqual(certain(undefined, ended(0)), { ...noCounts, failed: 1, failures: [nothing] });
  assert.deepEqual(certain(noCounts, ended(0)), { ...noCounts, failed: 1, failures: [nothing] });
  const { passed, failed, failures } = certain(good, ended(1));
  assert.deepEqual([passed, failed], [3, 1]);
  const message = 'The runner ended with code 1, although no test failed.';
  assert.deepEqual(failures, [{ name: 'exit code', message, output: 'printed' }]);
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
