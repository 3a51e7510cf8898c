const FIRST_MS = 3_000;
const MOST_MS = 60_000;

/**
 * How long to wait before the stream is asked for again: longer after each failure, and half of it by chance, so that the readers
 * of a server that went away do not come back all at once.
 * @param failures how many came one after the other, at least 1
 * @param chance 0 to 1
 * @returns milliseconds
 */
export function backoffDelay(failures: number, chance: number): number {
  const most = Math.min(MOST_MS, FIRST_MS * 2 ** (failures - 1));
  return (most * (1 + chance)) / 2;
}
