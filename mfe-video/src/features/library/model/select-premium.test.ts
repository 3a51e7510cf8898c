import type { Video } from '@inspire/shared/contracts';
import { makeVideo } from '@inspire/shared/testing';
import { selectPremium, selectRecommended } from './select-premium';

const premium = (id: number, more: Partial<Video> = {}) => makeVideo({ id, videoType: 'Premium', ...more });
const ids = (videos: readonly Video[]) => videos.map(({ id }) => id);

test('only Premium videos count, hidden ones do not', () => {
  const videos = [
    premium(9),
    makeVideo({ id: 8, videoType: 'Rent' }),
    premium(7, { status: 'Deactive' }),
    premium(6, { isPurchased: true }),
  ];
  expect(ids(selectPremium(videos))).toEqual([9, 6]);
});

test('eight are recommended, none that the viewer owns', () => {
  const videos = [premium(20, { isPurchased: true }), ...Array.from({ length: 10 }, (_, index) => premium(19 - index))];
  expect(ids(selectRecommended(videos))).toEqual([19, 18, 17, 16, 15, 14, 13, 12]);
});
