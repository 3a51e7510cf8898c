import { formatBadge } from './format-badge';
import { formatTimeAgo } from './format-time-ago';

test.each([
  [1, '1'],
  [9, '9'],
  [10, '9+'],
  [500, '9+'],
])('%p unseen: %p', (unseen, text) => expect(formatBadge(unseen)).toBe(text));

const now = Date.parse('2026-11-20T12:00:00.000Z');

test.each([
  ['2026-11-20T12:00:00.000Z', 'just now'],
  ['2026-11-20T11:59:01.000Z', 'just now'],
  ['2026-11-20T12:03:00.000Z', 'just now'],
  ['2026-11-20T11:59:00.000Z', '1 minute ago'],
  ['2026-11-20T11:00:01.000Z', '59 minutes ago'],
  ['2026-11-20T11:00:00.000Z', '1 hour ago'],
  ['2026-11-19T12:00:00.000Z', '1 day ago'],
  ['2026-11-17T11:00:00.000Z', '3 days ago'],
  ['2026-11-13T12:00:00.000Z', '1 week ago'],
  ['2026-10-30T12:00:00.000Z', '3 weeks ago'],
  ['2026-09-10T12:00:00.000Z', '2 months ago'],
  ['2024-09-10T12:00:00.000Z', '2 years ago'],
  ['some day', ''],
  ['', ''],
])('%p was %p', (createdAt, said) => expect(formatTimeAgo(createdAt, now)).toBe(said));
