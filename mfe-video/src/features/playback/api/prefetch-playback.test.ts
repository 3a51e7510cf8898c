import { makeVideo } from '@inspire/shared/testing';
import { mayPrefetchStream } from './prefetch-playback';

test.each([
  ['free', { videoType: 'Free' }, true],
  ['owned', { videoType: 'BuyOne', isPurchased: true }, true],
  ['watched before', { videoType: 'Premium', progressTime: 3 }, true],
  ['locked', { videoType: 'Rent' }, false],
] as const)('%s: %p', (_, video, may) => expect(mayPrefetchStream(makeVideo(video))).toBe(may));
