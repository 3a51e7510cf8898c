import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLagMeter } from './lag-meter';
import { createOverloadDetector } from './overload-detector';

describe('the detector of overload', () => {
  const state = { now: 0, wait: 0 };
  const start = () => {
    Object.assign(state, { now: 0, wait: 0 });
    return createOverloadDetector(
      () => state.wait,
      () => state.now,
    );
  };

  it('lets a short wait pass, however long it lasts', () => {
    const { isRefused } = start();
    state.wait = 90;
    for (state.now = 0; state.now < 10_000; state.now += 100) assert.equal(isRefused('read'), false);
  });

  it('refuses nothing in the first moment of a long wait, then reads before writes', () => {
    const { isRefused } = start();
    state.wait = 200;
    assert.equal(isRefused('read'), false);
    state.now = 99;
    assert.equal(isRefused('read'), false);
    state.now = 100;
    assert.deepEqual([isRefused('read'), isRefused('write')], [true, false]);
    state.wait = 201;
    assert.deepEqual([isRefused('read'), isRefused('write')], [true, true]);
  });

  it('refuses at once when waits are long again soon after a refusal, and not much later', () => {
    const { isRefused } = start();
    state.wait = 200;
    isRefused('read');
    state.now = 300;
    assert.equal(isRefused('read'), true);
    state.wait = 0;
    state.now = 400;
    assert.equal(isRefused('read'), false);
    state.wait = 200;
    state.now = 500;
    assert.equal(isRefused('read'), true);
    state.wait = 0;
    state.now = 600;
    assert.equal(isRefused('read'), false);
    state.wait = 200;
    state.now = 5_000;
    assert.equal(isRefused('read'), false);
  });
});

const BUSY_MS = 150;

it('measures a long turn of the event loop while it runs, and not in the turns after it', async () => {
  const { getLagMs, close } = createLagMeter();
  const end = performance.now() + BUSY_MS;
  while (performance.now() < end);
  const during = getLagMs();
  await sleep(30);
  const after = getLagMs();
  close();
  assert.ok(during >= BUSY_MS - 50, `${during} ms`);
  assert.ok(after < BUSY_MS - 50, `${after} ms`);
});
