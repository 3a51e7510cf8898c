import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 20_000;

/**
 * Looks for something until it is there.
 * @param what names it in the error; a function is called when the patience is over
 */
export async function untilFound<T>(
  find: () => T | undefined | Promise<T | undefined>,
  what: string | (() => string),
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    if (performance.now() > end) throw new Error(`Timed out: ${typeof what === 'string' ? what : what()}`);
    await sleep(20);
  }
}

export const untilTrue = (
  isSo: () => boolean | Promise<boolean>,
  what: string | (() => string),
  patienceMs?: number,
): Promise<true> => untilFound(async () => (await isSo()) || undefined, what, patienceMs);
