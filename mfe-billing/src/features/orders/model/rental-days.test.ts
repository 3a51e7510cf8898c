import { rentalDaysLeft } from './rental-days';

const now = Date.parse('2026-11-22T10:00:00.000Z');

it.each([
  ['2027-11-22T10:00:00.000Z', 365],
  ['2026-11-24T09:00:00.000Z', 2],
  ['2026-11-23T10:00:00.000Z', 1],
  ['2026-11-22T10:00:00.001Z', 1],
  ['2026-11-22T10:00:00.000Z', 0],
  ['2026-01-01T00:00:00.000Z', 0],
  ['soon', undefined],
])('a rental until %s has %s days left', (end, days) => {
  expect(rentalDaysLeft(end, now)).toBe(days);
});
