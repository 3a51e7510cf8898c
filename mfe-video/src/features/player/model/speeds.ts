export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

export const parseSpeed = (value: unknown): number => SPEEDS.find((speed) => speed === value) ?? 1;

/** Returns the speed a number of steps away, within the offered range. @param steps negative for slower */
export function speedAfter(speed: number, steps: number): number {
  const at = SPEEDS.findIndex((known) => known >= speed);
  const next = (at < 0 ? SPEEDS.length - 1 : at) + steps;
  return SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, next))] ?? 1;
}
