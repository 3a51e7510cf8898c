import { renewalDelay } from './renewal';

const now = Date.parse('2026-06-01T10:00:00Z');

test.each([
  ['at four fifths of 100 minutes', '2026-06-01T11:40:00Z', 80 * 60_000],
  ['never at once', '2026-06-01T10:00:01Z', 10_000],
  ['not more often when it is over already', '2026-06-01T09:00:00Z', 10_000],
  ['never longer than a timer can hold', '2030-01-01T00:00:00Z', 86_400_000],
  ['not at all without a date', 'soon', undefined],
])('renews %s', (_, expiresAt, delay) => expect(renewalDelay(expiresAt, now)).toBe(delay));
