import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
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
    state.now = 299;
    assert.equal(isRefused('read'), false);
    state.now = 300;
    assert.deepEqual([isRefused('read'), isRefused('write')], [true, false]);
    state.wait = 301;
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
