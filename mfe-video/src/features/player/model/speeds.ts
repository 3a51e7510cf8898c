/** Speeds to choose from; 1 is as it was recorded. */
export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** The speed that is meant by a value from anywhere, 1 for one that is not offered. */
export const readSpeed = (value: unknown): number => SPEEDS.find((speed) => speed === value) ?? 1;

/** The speed so many steps faster (or, below 0, slower); the fastest and the slowest stay. */
export function speedAfter(speed: number, steps: number): number {
  const at = SPEEDS.findIndex((known) => known >= speed);
  const next = (at < 0 ? SPEEDS.length - 1 : at) + steps;
  return SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, next))] ?? 1;
}
