import { makeVideo } from '@inspire/shared/testing';
import { blockedText, readAlbumId, saleOf, shownVideos } from './album-access';

const bought = 'This is a premium video album. Please buy it to listen.';
const rented = 'This is a rental video album. Please rent it to watch.';

test.each([
  ['Free', false, undefined, undefined],
  ['Premium', false, bought, 'buy'],
  ['BuyOne', false, bought, 'buy'],
  ['Rent', false, rented, 'rent'],
  ['Premium', true, undefined, undefined],
  ['BuyOne', true, undefined, undefined],
  ['Rent', true, undefined, undefined],
] as const)(
  'a video of a %s album (owned: %s) is blocked by %j and sold to %s',
  (albumType, isPurchased, text, sale) => {
    expect(blockedText({ albumType, isPurchased })).toBe(text);
    expect(saleOf({ albumType, isPurchased })).toBe(sale);
  },
);

test('Deactive videos are not shown', () => {
  const videos = [makeVideo({ id: 1 }), makeVideo({ id: 2, status: 'Deactive' })];
  expect(shownVideos(videos).map(({ id }) => id)).toEqual([1]);
});

test.each([
  [{ albumId: 4 }, 4],
  [{ albumId: 0 }, undefined],
  [{ albumId: '4' }, undefined],
  [{}, undefined],
  [null, undefined],
])('the album of %j is %s', (state, id) => expect(readAlbumId(state)).toBe(id));
