import type { Measure } from './figure-result';

/** Returns NaN for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[half] ?? NaN) : ((sorted[half - 1] ?? NaN) + (sorted[half] ?? NaN)) / 2;
}

const round = (value: number): number => Number(value.toPrecision(4));

/**
 * Sums up the runs of one figure.
 * @param against the runs of the side that ours are compared with
 */
export function toMeasure(
  unit: string,
  runs: readonly number[],
  against?: { readonly name: string; readonly runs: readonly number[] },
): Measure {
  const value = median(runs);
  const theirs = against && median(against.runs);
  return {
    value: round(value),
    unit,
    runs: runs.length,
    min: round(Math.min(...runs)),
    max: round(Math.max(...runs)),
    ...(against &&
      theirs !== undefined && {
        against: { name: against.name, value: round(theirs), ratio: Number((value / theirs).toFixed(3)) },
      }),
  };
}

/** Sums up runs of which the highest one counts. */
export const toWorst = (unit: string, runs: readonly number[]): Measure => {
  const measure = toMeasure(unit, runs);
  return { ...measure, value: measure.max };
};

/** Counts what must not happen, or what must, over a number of runs. */
export const toCount = (unit: string, value: number, runs: number): Measure => ({
  value: round(value),
  unit,
  runs,
  min: round(value),
  max: round(value),
});
