import assert from 'node:assert/strict';
import { test } from 'node:test';
import { restartDelay } from './restart-policy';

test('the delay doubles with each death of the last minute, up to a limit, and then it is given up', () => {
  const delays = [1, 2, 3, 4, 5, 6, 7].map((deaths) =>
    restartDelay(
      Array.from({ length: deaths }, () => 0),
      10_000,
    ),
  );
  assert.deepEqual(delays, [250, 500, 1_000, 2_000, 4_000, 8_000, undefined]);
});

test('deaths of long ago do not count', () => {
  assert.equal(restartDelay([0, 0, 0, 0, 0, 0, 0, 100_000], 100_000), 250);
});
