import { resumePosition, toVideoStreamStatus } from './stream-status';

test.each([
  ['BuyOne', 'Buy now for instant and unlimited viewing.'],
  ['Premium', 'Please take a subscription plan to watch this video.'],
  ['Rent', 'Rent this video to watch.'],
  ['Album', 'This is a premium video album. Please buy it to listen.'],
  ['Free', 'Something Went Wrong'],
] as const)('a denial without a text, on %s', (type, text) => {
  const locked = { kind: 'locked', text, isDisplaced: false };
  expect(toVideoStreamStatus({ kind: 'locked', detail: undefined }, type)).toEqual(locked);
});

test.each([
  ['loggedOut', 'loggedOut'],
  ['missing', 'missing'],
  ['network', 'failed'],
  ['broken', 'failed'],
] as const)('%s is shown as %s', (kind, shown) =>
  expect(toVideoStreamStatus({ kind }, 'Free')).toEqual({ kind: shown }),
);

test.each([
  ['a saved position', 42, 600, 42],
  ['more than 5 seconds before the end', 594, 600, 594],
  ['exactly 5 seconds before the end', 595, 600, 0],
  ['within the last 5 seconds', 597, 600, 0],
  ['at the end', 600, 600, 0],
  ['past the end', 700, 600, 0],
  ['never watched', 0, 600, 0],
  ['an unknown length', 42, 0, 42],
  ['no number', NaN, 600, 0],
  ['a negative position', -3, 600, 0],
])('%s: %p of %p begins at %p', (_, saved, length, start) => expect(resumePosition(saved, length)).toBe(start));
