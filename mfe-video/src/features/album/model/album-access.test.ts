import { blockedText, parseAlbumId } from './album-access';

const bought = 'This is a premium video album. Please buy it to listen.';
const rented = 'This is a rental video album. Please rent it to watch.';

test.each([
  ['Free', false, undefined],
  ['Premium', false, bought],
  ['BuyOne', false, bought],
  ['Rent', false, rented],
  ['Premium', true, undefined],
  ['BuyOne', true, undefined],
  ['Rent', true, undefined],
] as const)('a video of a %s album (owned: %s) is blocked by %j', (albumType, isPurchased, text) => {
  expect(blockedText({ albumType, isPurchased })).toBe(text);
});

test.each([
  [{ albumId: 4 }, 4],
  [{ albumId: 0 }, undefined],
  [{ albumId: '4' }, undefined],
  [{}, undefined],
  [null, undefined],
])('the album of %j is %s', (state, id) => expect(parseAlbumId(state)).toBe(id));
