import { getRenewalDelay } from './renewal';

const now = Date.parse('2026-06-01T10:00:00Z');

test.each([
  ['after four fifths of 200 minutes', '2026-06-01T13:20:00Z', 160 * 60_000],
  ['after four fifths of 100 minutes', '2026-06-01T11:40:00Z', 80 * 60_000],
  ['after 10 seconds at the earliest', '2026-06-01T10:00:01Z', 10_000],
  ['after 10 seconds when it has expired', '2026-06-01T09:00:00Z', 10_000],
  ['before a timer overflows', '2030-01-01T00:00:00Z', 86_400_000],
  ['never without a date', 'soon', undefined],
])('renews a URL %s', (_, expiresAt, delay) => expect(getRenewalDelay(expiresAt, now)).toBe(delay));
