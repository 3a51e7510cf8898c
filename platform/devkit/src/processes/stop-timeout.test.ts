import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getStopTimeoutMs } from './stop-timeout';

for (const [name, env, seconds] of [
  ['development drains nothing', {}, 15],
  ['production drains for three seconds', { NODE_ENV: 'production' }, 18],
  ['DRAIN_SECONDS is added', { NODE_ENV: 'production', DRAIN_SECONDS: '120' }, 135],
  ['DRAIN_SECONDS=0 counts', { NODE_ENV: 'production', DRAIN_SECONDS: '0' }, 15],
  ['an empty DRAIN_SECONDS counts as absent', { NODE_ENV: 'production', DRAIN_SECONDS: ' ' }, 18],
] as const) {
  test(`a server that shuts down: ${name}`, () => assert.equal(getStopTimeoutMs(env), seconds * 1_000));
}
