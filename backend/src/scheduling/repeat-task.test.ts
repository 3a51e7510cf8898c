import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { getWorkContext } from '@inspire/server-kit/requests';
import { repeatTask } from './repeat-task';

const HOUR_MS = 3_600_000;
const fail = (error: unknown) => assert.fail(String(error));

function createManualTask<T>() {
  const runs: { finish: (result: T) => void; fail: (error: Error) => void }[] = [];
  const run = () => new Promise<T>((resolve, reject) => runs.push({ finish: resolve, fail: reject }));
  const runCount = async (count: number) => {
    // The repeated task's timer does not keep the process alive; this one does.
    while (runs.length < count) await sleep(1);
    return runs;
  };
  return { run, runs, runCount };
}

describe('a repeated task', { timeout: 10_000 }, () => {
  it('runs immediately only if it is set to', async () => {
    const immediate = createManualTask<void>();
    const later = createManualTask<void>();
    const stops = [
      repeatTask({ run: immediate.run, intervalMs: HOUR_MS, isImmediate: true, onError: fail }),
      repeatTask({ run: later.run, intervalMs: HOUR_MS, onError: fail }),
    ];
    assert.deepEqual([immediate.runs.length, later.runs.length], [1, 0]);
    immediate.runs[0]?.finish();
    await Promise.all(stops.map((stop) => stop()));
    assert.deepEqual([immediate.runs.length, later.runs.length], [1, 0]);
  });

  it('runs again after the interval, never twice at the same time', async () => {
    const task = createManualTask<void>();
    const stop = repeatTask({ run: task.run, intervalMs: 1, onError: fail });
    const [first] = await task.runCount(1);
    await sleep(20);
    assert.equal(task.runs.length, 1);
    first?.finish();
    const [, second] = await task.runCount(2);
    second?.finish();
    await stop();
  });

  it('runs again without a pause while work is left', async () => {
    const results = [3, 2, 0];
    let runs = 0;
    const run = async () => results[runs++] ?? 0;
    const hasMore = (count: number) => count > 0;
    const stop = repeatTask({ run, intervalMs: HOUR_MS, isImmediate: true, hasMore, onError: fail });
    while (runs < results.length) await sleep(1);
    await stop();
    assert.equal(runs, 3);
  });

  it('reports a failed run and continues', async () => {
    const task = createManualTask<void>();
    const errors: unknown[] = [];
    const stopTask = repeatTask({ run: task.run, intervalMs: 1, onError: (error) => errors.push(error) });
    const error = new Error('no connection');
    const [first] = await task.runCount(1);
    first?.fail(error);
    const [, second] = await task.runCount(2);
    second?.finish();
    await stopTask();
    assert.deepEqual(errors, [error]);
  });

  it('stops once the current run has finished, and does not run again', async () => {
    const task = createManualTask<boolean>();
    const stopTask = repeatTask({
      run: task.run,
      intervalMs: 1,
      isImmediate: true,
      hasMore: (isWorkLeft) => isWorkLeft,
      onError: fail,
    });
    let isStopped = false;
    const stopping = stopTask().then(() => (isStopped = true));
    await sleep(5);
    assert.equal(isStopped, false);
    task.runs[0]?.finish(true);
    await stopping;
    await sleep(5);
    assert.equal(task.runs.length, 1);
  });

  it('gives each run its own id, for the lines of its log', async () => {
    const ids: (string | undefined)[] = [];
    const stop = repeatTask({
      run: async () => ids.push(getWorkContext()?.id),
      intervalMs: HOUR_MS,
      isImmediate: true,
      hasMore: (count) => count < 2,
      onError: fail,
    });
    while (ids.length < 2) await sleep(1);
    await stop();
    for (const id of ids) assert.match(id ?? '', /^[0-9a-f]{32}$/);
    assert.notEqual(ids[0], ids[1]);
  });
});
