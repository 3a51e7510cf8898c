import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ServerBusyError } from '../../errors/errors';
import { createFairQueue } from './fair-queue';

const full = () => new ServerBusyError();
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A queue whose tasks run until `end` is called for them. */
function heldQueue(concurrency: number, maxWaiting: number) {
  const queue = createFairQueue({ concurrency, maxWaiting, full });
  const started: string[] = [];
  const rejected: string[] = [];
  const ends: (() => void)[] = [];
  return {
    started,
    rejected,
    add(name: string, ...lanes: string[]): void {
      const task = () => new Promise<void>((end) => started.push(name) && ends.push(end));
      queue(lanes, task).catch(() => rejected.push(name));
    },
    async endNext(): Promise<void> {
      ends.shift()?.();
      await settled();
    },
    /** Ends one task after the other, until none is left. */
    async drain(): Promise<void> {
      while (ends.length > 0) await this.endNext();
    },
  };
}

describe('the hashing queue', () => {
  it('runs a limited number in parallel, and those of one lane in the order of their arrival', async () => {
    const queue = heldQueue(2, 10);
    for (const name of ['a', 'b', 'c', 'd']) queue.add(name, 'one');
    await settled();
    assert.deepEqual(queue.started, ['a', 'b']);
    await queue.endNext();
    assert.deepEqual(queue.started, ['a', 'b', 'c']);
    await queue.drain();
    assert.deepEqual(queue.started, ['a', 'b', 'c', 'd']);
  });

  it('serves others in between, however many tasks one network sends', async () => {
    const queue = heldQueue(2, 100);
    for (let sent = 0; sent < 100; sent += 1) queue.add('flood', 'flooding network', `account ${sent}`);
    for (const name of ['x', 'y', 'z']) queue.add(name, `network of ${name}`, `account of ${name}`);
    await queue.drain();
    for (const name of ['x', 'y', 'z']) assert.ok(queue.started.indexOf(name) < 7, `${name} waited`);
  });

  it('serves others in between, however many networks send for one account', async () => {
    const queue = heldQueue(2, 100);
    for (let sent = 0; sent < 100; sent += 1) queue.add('flood', `network ${sent}`, 'attacked account');
    queue.add('x', 'network of x', 'account of x');
    await queue.drain();
    assert.ok(queue.started.indexOf('x') < 5);
  });

  it('when full, rejects the last task of the busiest lane and not a newcomer', async () => {
    const queue = heldQueue(1, 5);
    for (let sent = 0; sent < 10; sent += 1) queue.add('flood', 'flooding network');
    queue.add('x', 'network of x');
    await settled();
    assert.deepEqual(queue.rejected, Array(5).fill('flood'));
    await queue.drain();
    assert.equal(queue.started[2], 'x');
    assert.equal(queue.started.filter((name) => name === 'flood').length, 5);
  });

  it('does not punish a lane for tasks that it rejected', async () => {
    const queue = heldQueue(1, 5);
    for (let sent = 0; sent < 1_000; sent += 1) queue.add('flood', 'network');
    await queue.drain();
    queue.add('first', 'other');
    queue.add('second', 'network');
    queue.add('third', 'third network');
    await queue.drain();
    assert.deepEqual(queue.started.slice(-3), ['first', 'second', 'third']);
  });

  it('rejects tasks when its queue is full', async () => {
    const queue = createFairQueue({ concurrency: 1, maxWaiting: 1, full });
    let end = () => {};
    const first = queue(['a'], () => new Promise<void>((resolve) => (end = resolve)));
    const second = queue(['a'], async () => 'second');
    await assert.rejects(
      queue(['a'], async () => 'third'),
      ServerBusyError,
    );
    end();
    await first;
    assert.equal(await second, 'second');
  });

  it('continues after a failed task', async () => {
    const queue = createFairQueue({ concurrency: 1, maxWaiting: 5, full });
    await assert.rejects(
      queue([], () => Promise.reject(new Error('broken'))),
      /broken/,
    );
    assert.equal(await queue([], async () => 'next'), 'next');
  });
});
