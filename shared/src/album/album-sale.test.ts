import { getAlbumSale } from './album-sale';

test.each([
  ['Free', false, undefined],
  ['Premium', false, 'buy'],
  ['BuyOne', false, 'buy'],
  ['Rent', false, 'rent'],
  ['Premium', true, undefined],
  ['BuyOne', true, undefined],
  ['Rent', true, undefined],
] as const)('a %s album (owned: %s) is sold to %s', (albumType, isPurchased, sale) => {
  expect(getAlbumSale({ albumType, isPurchased })).toBe(sale);
});
