import assert from 'node:assert/strict';
import { it } from 'node:test';
import { withTimeLimit } from './with-time-limit';

it('work has until its limit', async () => {
  // The timer of the limit does not keep the process alive.
  const alive = setTimeout(() => undefined, 10_000);
  await assert.rejects(withTimeLimit(new Promise(() => undefined), 5), /^Error: took longer than 5 ms$/);
  clearTimeout(alive);
  assert.equal(await withTimeLimit(Promise.resolve('done'), 10_000), 'done');
  await assert.rejects(withTimeLimit(Promise.reject(new Error('failed')), 10_000), /^Error: failed$/);
});
