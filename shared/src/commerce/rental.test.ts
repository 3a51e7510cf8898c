import { rentalDaysLeft } from './rental';

const now = Date.parse('2026-11-22T12:00:00Z');

test.each([
  ['2027-11-22T12:00:00.000Z', 365],
  ['2026-11-24T12:00:00.000Z', 2],
  ['2026-11-23T12:00:01.000Z', 2],
  ['2026-11-23T12:00:00.000Z', 1],
  ['2026-11-22T12:00:01.000Z', 1],
  ['2026-11-22T12:00:00.001Z', 1],
  ['2026-11-22T12:00:00.000Z', 0],
  ['2025-01-01T00:00:00.000Z', 0],
  ['soon', undefined],
  [undefined, undefined],
])('of a rental until %s, %s days are left', (endsAt, days) => expect(rentalDaysLeft(endsAt, now)).toBe(days));
