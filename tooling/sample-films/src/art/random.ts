/** A seeded source of numbers in [0, 1): the same seed always draws the same picture. */
export type Random = () => number;

/** Makes a {@link Random} from any text (mulberry32 over an FNV-1a hash). */
export function seeded(seed: string): Random {
  let state = 0x811c9dc5;
  for (const char of seed) state = Math.imul(state ^ char.charCodeAt(0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function between(random: Random, low: number, high: number): number {
  return low + (high - low) * random();
}

/** Smooth one-dimensional noise in [-1, 1] with a period of about one unit. */
export function noise1(random: Random): (x: number) => number {
  const lattice = Array.from({ length: 256 }, () => random() * 2 - 1);
  return (x) => {
    const cell = Math.floor(x);
    const t = x - cell;
    const eased = t * t * t * (t * (t * 6 - 15) + 10);
    const left = lattice[cell & 255] ?? 0;
    const right = lattice[(cell + 1) & 255] ?? 0;
    return left + (right - left) * eased;
  };
}
