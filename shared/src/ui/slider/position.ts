export interface SliderRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

const digits = (step: number): number => (String(step).split('.')[1] ?? '').length;

export function settle({ min, max, step }: SliderRange, value: number): number {
  if (!(max > min) || Number.isNaN(value)) return min;
  const stepped = step > 0 ? min + Math.round((value - min) / step) * step : value;
  return Math.min(max, Math.max(min, Number(stepped.toFixed(digits(step)))));
}

/** Returns the position of a value in the range, 0 to 1. */
export const share = ({ min, max }: Pick<SliderRange, 'min' | 'max'>, value: number): number =>
  max > min ? Math.min(1, Math.max(0, (value - min) / (max - min))) : 0;

/** Returns the value at a position in the range, 0 to 1. */
export const valueAt = (range: SliderRange, part: number): number =>
  settle(range, range.min + Math.min(1, Math.max(0, part)) * (range.max - range.min));

const page = ({ min, max, step }: SliderRange): number => Math.max((max - min) / 10, step * 2);

/** Returns the value after a key; undefined for keys that a slider does not handle. */
export function valueAfterKey(range: SliderRange, value: number, key: string): number | undefined {
  const by = (change: number) => settle(range, value + change);
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return by(range.step);
    case 'ArrowLeft':
    case 'ArrowDown':
      return by(-range.step);
    case 'PageUp':
      return by(page(range));
    case 'PageDown':
      return by(-page(range));
    case 'Home':
      return range.min;
    case 'End':
      return range.max;
    default:
      return undefined;
  }
}
