import { ApiError } from '@inspire/shared/client';
import { readStreamFailure } from './stream-failure';

const refused = (detail?: string, code?: string) => new ApiError('http', 403, detail, code);

test.each([
  ['BuyOne', 'Buy now for instant and unlimited viewing.', 'buy'],
  ['Premium', 'Please take a subscription plan to watch this video.', 'plan'],
  ['Rent', 'Rent this video to watch.', 'rent'],
  ['Album', 'This is a premium video album. Please buy it to listen.', 'album'],
  ['Free', 'Something Went Wrong', undefined],
] as const)('a 403 without words on %s', (type, text, offer) => {
  expect(readStreamFailure(refused(), type)).toEqual({ kind: 'locked', text, offer });
});

test("the server's words come first", () => {
  expect(readStreamFailure(refused('Your rental has ended.', 'rental-ended'), 'Rent')).toEqual({
    kind: 'locked',
    text: 'Your rental has ended.',
    offer: 'rent',
  });
});

test('a device that was replaced can take over, and is sold nothing', () => {
  expect(readStreamFailure(refused('Too many devices.', 'device-limit'), 'BuyOne')).toEqual({
    kind: 'locked',
    text: 'Too many devices.',
    offer: 'takeOver',
  });
});

test.each([
  [new ApiError('http', 401), 'loggedOut'],
  [new ApiError('http', 404), 'missing'],
  [new ApiError('http', 500), 'failed'],
  [new ApiError('timeout'), 'failed'],
  [new ApiError('network'), 'failed'],
  [new TypeError('a bug'), 'failed'],
])('%p is %s', (error, kind) => expect(readStreamFailure(error, 'Free')).toEqual({ kind }));
