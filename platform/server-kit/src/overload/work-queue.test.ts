import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createWorkQueue } from './work-queue';

it('does two milliseconds of work in a turn of the event loop, and what waits first in the next', async () => {
  let now = 0;
  const done: string[] = [];
  const queue = createWorkQueue(() => now);
  const add = (name: string, ms: number) =>
    queue.run(() => {
      done.push(name);
      now += ms;
    });
  add('a', 1);
  add('b', 1);
  add('c', 3);
  add('d', 1);
  add('e', 1);
  assert.deepEqual([done.join(''), queue.getWaitMs()], ['ab', 0]);
  await nextTurn();
  assert.deepEqual([done.join(''), queue.getWaitMs()], ['abc', 3]);
  add('f', 1);
  await nextTurn();
  assert.deepEqual([done.join(''), queue.getWaitMs()], ['abcde', 2]);
  await nextTurn();
  await nextTurn();
  assert.deepEqual([done.join(''), queue.getWaitMs()], ['abcdef', 0]);
  add('g', 1);
  assert.equal(done.join(''), 'abcdefg');
});
