import { parseSpeed, speedAfter } from './speeds';

test.each([
  [1, 1, 1.25],
  [1, -1, 0.75],
  [2, 1, 2],
  [0.5, -1, 0.5],
  [3, -1, 1.75],
])('from %p, %p steps lead to %p', (speed, steps, next) => expect(speedAfter(speed, steps)).toBe(next));

test.each([
  [1.5, 1.5],
  [16, 1],
  ['1.5', 1],
  [undefined, 1],
])('parses %p as %p', (value, speed) => expect(parseSpeed(value)).toBe(speed));
