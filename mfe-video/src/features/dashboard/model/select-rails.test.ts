import type { HistoryEntry, Video, VideoType } from '@inspire/shared/contracts';
import { makeVideo } from '@inspire/shared/testing';
import { selectFeatured, selectNew, selectOneTimePurchase, selectRecentlyPlayed } from './select-rails';

const ids = (videos: readonly Video[]) => videos.map(({ id }) => id);
const ofType = (id: number, videoType: VideoType, more: Partial<Video> = {}) => makeVideo({ id, videoType, ...more });

describe('Recently Played', () => {
  const entry = (id: number, validFlag: boolean | undefined, more: Partial<Video> = {}) =>
    ({ videoData: makeVideo({ id, ...more }), progressTime: id * 10, validFlag }) as HistoryEntry;

  test.each([
    ['a false flag counts', entry(1, false), [1]],
    ['an absent flag counts', entry(2, undefined), [2]],
    ['a true flag means watched to its end', entry(3, true), []],
    ['a hidden video is left out', entry(4, false, { status: 'Deactive' }), []],
  ])('%s', (_, given, shown) => expect(ids(selectRecentlyPlayed([given]))).toEqual(shown));

  test('keeps the order, newest first, and carries the saved position', () => {
    const played = selectRecentlyPlayed([entry(9, false), entry(2, false), entry(5, false)]);
    expect(ids(played)).toEqual([9, 2, 5]);
    expect(played[0]?.progressTime).toBe(90);
  });
});

describe('New Videos', () => {
  test('the ten highest ids, highest first', () => {
    const videos = Array.from({ length: 14 }, (_, index) => ofType(index + 1, 'Free'));
    expect(ids(selectNew(videos))).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5]);
  });
  test('type Album and hidden ones give their place to the next', () => {
    const videos = [ofType(5, 'Album'), ofType(4, 'Free', { status: 'Deactive' }), ofType(3, 'Rent'), ofType(2, 'Free')];
    expect(ids(selectNew(videos))).toEqual([3, 2]);
  });
  test('the given list stays as it is', () => {
    const videos = [ofType(1, 'Free'), ofType(2, 'Free')];
    selectNew(videos);
    expect(ids(videos)).toEqual([1, 2]);
  });
});

describe('Featured', () => {
  test('what the owner marked, of any type, and nothing else', () => {
    const videos = [ofType(1, 'Premium'), ofType(2, 'Free', { featured: true }), ofType(3, 'Rent')];
    expect(ids(selectFeatured(videos))).toEqual([2]);
  });
  test('without a mark, Premium and Rent in the given order', () => {
    const videos = [ofType(1, 'Rent'), ofType(2, 'BuyOne'), ofType(3, 'Premium'), ofType(4, 'Free')];
    expect(ids(selectFeatured(videos))).toEqual([1, 3]);
  });
  test('a hidden mark is no mark', () => {
    const videos = [ofType(1, 'Free', { featured: true, status: 'Deactive' }), ofType(2, 'Premium')];
    expect(ids(selectFeatured(videos))).toEqual([2]);
  });
});

test('One-Time Purchase holds BuyOne only', () => {
  const videos = [ofType(1, 'BuyOne'), ofType(2, 'Rent'), ofType(3, 'BuyOne', { status: 'Deactive' }), ofType(4, 'BuyOne')];
  expect(ids(selectOneTimePurchase(videos))).toEqual([1, 4]);
});
