export interface SliderRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

const digits = (step: number): number => (String(step).split('.')[1] ?? '').length;

/** The nearest value that the range allows. */
export function settle({ min, max, step }: SliderRange, value: number): number {
  if (!(max > min) || Number.isNaN(value)) return min;
  const stepped = step > 0 ? min + Math.round((value - min) / step) * step : value;
  return Math.min(max, Math.max(min, Number(stepped.toFixed(digits(step)))));
}

/** How far a value is along the range, 0 to 1. */
export const share = ({ min, max }: Pick<SliderRange, 'min' | 'max'>, value: number): number =>
  max > min ? Math.min(1, Math.max(0, (value - min) / (max - min))) : 0;

/** The value at a share of the range. */
export const valueAt = (range: SliderRange, part: number): number =>
  settle(range, range.min + Math.min(1, Math.max(0, part)) * (range.max - range.min));

/** A page is a tenth of the range, but more than a step. */
const page = ({ min, max, step }: SliderRange): number => Math.max((max - min) / 10, step * 2);

/** What a key does to the value; undefined for keys that a slider leaves alone. */
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
