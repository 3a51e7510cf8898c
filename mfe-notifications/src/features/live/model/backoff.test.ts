import { backoffDelay } from './backoff';

it.each([
  [1, 0, 1_500],
  [1, 1, 3_000],
  [2, 1, 6_000],
  [3, 0.5, 9_000],
  [5, 1, 48_000],
  [6, 1, 60_000],
  [50, 0, 30_000],
  [2_000, 1, 60_000],
])('after %s failures, with the random number %s: %s ms', (failures, random, ms) =>
  expect(backoffDelay(failures, random)).toBe(ms),
);
