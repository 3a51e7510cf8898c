import assert from 'node:assert/strict';
import { it } from 'node:test';
import { cacheForInterval } from './cache-for-interval';

it('counts a read that takes too long as failed, and reads again in the next interval', async () => {
  let now = 0;
  let isStuck = true;
  const errors: string[] = [];
  const get = cacheForInterval({
    read: () => (isStuck ? new Promise<string>(() => undefined) : Promise.resolve('read')),
    intervalMs: 1_000,
    timeLimitMs: 5,
    clock: () => new Date(now),
    onError: (error) => void errors.push((error as Error).message),
  });
  // The timer of the limit does not keep the process alive.
  const alive = setTimeout(() => undefined, 10_000);
  assert.deepEqual(await Promise.all([get(), get()]), [undefined, undefined]);
  clearTimeout(alive);
  isStuck = false;
  assert.equal(await get(), undefined);
  now = 1_000;
  assert.equal(await get(), 'read');
  assert.deepEqual(errors, ['took longer than 5 ms']);
});
