import { formatBadge } from './format-badge';

test.each([
  [1, '1'],
  [9, '9'],
  [10, '9+'],
  [500, '9+'],
])('%p unseen: %p', (unseen, text) => expect(formatBadge(unseen)).toBe(text));
