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
  test('without videos of type Album and hidden ones', () => {
    const videos = [
      ofType(5, 'Album'),
      ofType(4, 'Free', { status: 'Deactive' }),
      ofType(3, 'Rent'),
      ofType(2, 'Free'),
    ];
    expect(ids(selectNew(videos))).toEqual([3, 2]);
  });
});

describe('Featured', () => {
  test('only the videos that the owner marked, of any type', () => {
    const videos = [ofType(1, 'Premium'), ofType(2, 'Free', { featured: true }), ofType(3, 'Rent')];
    expect(ids(selectFeatured(videos))).toEqual([2]);
  });
  test('marked ones keep the given order, however much they are watched', () => {
    const videos = [
      ofType(2, 'Rent', { featured: true, viewers: 1 }),
      ofType(1, 'Premium', { featured: true, viewers: 9 }),
    ];
    expect(ids(selectFeatured(videos))).toEqual([2, 1]);
  });

  const watched = (id: number, videoType: VideoType, viewers?: number) => ofType(id, videoType, { viewers });
  test.each([
    [
      'Premium and Rent only',
      [watched(4, 'Rent', 1), watched(3, 'BuyOne', 9), watched(2, 'Premium', 1), watched(1, 'Free', 9)],
      [4, 2],
    ],
    [
      'most watched first, of both types',
      [watched(4, 'Rent', 2), watched(3, 'Premium', 10), watched(2, 'Rent', 9), watched(1, 'Premium', 3)],
      [3, 2, 1, 4],
    ],
    [
      'equally watched ones in the given order',
      [watched(4, 'Rent', 5), watched(3, 'Premium', 7), watched(2, 'Premium', 5), watched(1, 'Rent', 5)],
      [3, 4, 2, 1],
    ],
    [
      'one without a viewer count like one with 0 viewers',
      [watched(4, 'Rent'), watched(3, 'Premium', 0), watched(2, 'Rent', 1), watched(1, 'Premium')],
      [2, 4, 3, 1],
    ],
    [
      'no viewer counts at all: the given order',
      [watched(1, 'Rent'), watched(3, 'Premium'), watched(2, 'Rent')],
      [1, 3, 2],
    ],
  ])('without a mark, %s', (_, videos, shown) => expect(ids(selectFeatured(videos))).toEqual(shown));
  test('ignores the mark of a hidden video', () => {
    const videos = [ofType(1, 'Free', { featured: true, status: 'Deactive' }), ofType(2, 'Premium')];
    expect(ids(selectFeatured(videos))).toEqual([2]);
  });
});

test('One-Time Purchase holds BuyOne only', () => {
  const videos = [
    ofType(1, 'BuyOne'),
    ofType(2, 'Rent'),
    ofType(3, 'BuyOne', { status: 'Deactive' }),
    ofType(4, 'BuyOne'),
  ];
  expect(ids(selectOneTimePurchase(videos))).toEqual([1, 4]);
});
