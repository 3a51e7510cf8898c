import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { createLagMeter } from './lag-meter';

const BUSY_MS = 150;

it('measures a long turn of the event loop while it runs, and in the turn after it', async () => {
  const { getLagMs, close } = createLagMeter();
  const end = performance.now() + BUSY_MS;
  while (performance.now() < end);
  const during = getLagMs();
  await setImmediate();
  await setImmediate();
  const after = getLagMs();
  close();
  for (const lag of [during, after]) assert.ok(lag >= BUSY_MS - 50, `${lag} ms`);
});
