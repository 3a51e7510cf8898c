import { settle, share, valueAfterKey, valueAt } from './position';

const seek = { min: 0, max: 600, step: 5 };
const volume = { min: 0, max: 1, step: 0.05 };

it.each([
  [seek, 7, 5],
  [seek, 8, 10],
  [seek, -3, 0],
  [seek, 900, 600],
  [volume, 0.33, 0.35],
  [volume, 0.7000001, 0.7],
  [{ min: 2, max: 9, step: 3 }, 6, 5],
  [{ min: 0, max: 0, step: 1 }, 4, 0],
  [seek, NaN, 0],
  [{ min: 0, max: 10, step: 0 }, 3.3, 3],
])('settles in %o: %s on %s', (range, value, settled) => {
  expect(settle(range, value)).toBe(settled);
});

it('converts a value to a position, and back', () => {
  expect([share(seek, 150), share(seek, 900), share({ min: 0, max: 0 }, 5)]).toEqual([0.25, 1, 0]);
  expect([valueAt(seek, 0.251), valueAt(seek, -1), valueAt(seek, 2)]).toEqual([150, 0, 600]);
});

it.each([
  ['ArrowRight', 305],
  ['ArrowUp', 305],
  ['ArrowLeft', 295],
  ['ArrowDown', 295],
  ['PageUp', 360],
  ['PageDown', 240],
  ['Home', 0],
  ['End', 600],
])('moves by %s to %s', (key, value) => {
  expect(valueAfterKey(seek, 300, key)).toBe(value);
});

it('leaves other keys alone and stays within its range', () => {
  expect(valueAfterKey(seek, 300, 'k')).toBeUndefined();
  expect(valueAfterKey(seek, 598, 'ArrowRight')).toBe(600);
  expect(valueAfterKey(volume, 0.02, 'PageDown')).toBe(0);
});
