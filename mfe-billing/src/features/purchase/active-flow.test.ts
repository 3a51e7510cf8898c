/** @jest-environment @inspire/devkit/jest/browser */
import { createClickWatch, DOUBLE_CLICK_MS } from './active-flow';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const press = () => window.dispatchEvent(new Event('pointerdown'));

async function isSettledAfter(settled: Promise<void>, ms: number): Promise<boolean> {
  let isSettled = false;
  void settled.then(() => (isSettled = true));
  await jest.advanceTimersByTimeAsync(ms);
  return isSettled;
}

it('is settled while nothing was pressed, and after the pause of a double click', async () => {
  const watch = createClickWatch();
  const stop = watch.start();
  expect(await isSettledAfter(watch.settled(), 0)).toBe(true);
  press();
  await jest.advanceTimersByTimeAsync(DOUBLE_CLICK_MS);
  expect(await isSettledAfter(watch.settled(), 0)).toBe(true);
  stop();
});

it('waits for the rest of the pause after a press, counted from the last one', async () => {
  const watch = createClickWatch();
  const stop = watch.start();
  press();
  await jest.advanceTimersByTimeAsync(100);
  const settled = watch.settled();
  expect(await isSettledAfter(settled, 200)).toBe(false);
  press();
  expect(await isSettledAfter(settled, DOUBLE_CLICK_MS - 1)).toBe(false);
  expect(await isSettledAfter(settled, 1)).toBe(true);
  stop();
});

it('ignores presses after it was stopped', async () => {
  const watch = createClickWatch();
  const stop = watch.start();
  stop();
  press();
  expect(await isSettledAfter(watch.settled(), 0)).toBe(true);
});
