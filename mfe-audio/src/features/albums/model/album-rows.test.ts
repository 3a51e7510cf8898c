import type { Album } from '@inspire/shared/contracts';
import { makeAlbum, makePage } from '@inspire/shared/testing';
import { albumRows } from './album-rows';

const page = (number: number, ids: number[], change: Partial<Album> = {}) =>
  makePage(
    ids.map((albumId) => makeAlbum({ albumId, ...change })),
    { page: number, size: 8 },
  );

test('rows of a search are named after it', () => {
  expect(albumRows([page(0, [1, 2, 3, 4, 5, 6, 7, 8]), page(1, [9])], 'rain').map(({ title }) => title)).toEqual([
    'Results for “rain”',
    'Results 9–9',
  ]);
});

test('Deactive albums and empty rows are not shown', () => {
  expect(albumRows([page(0, [1, 2], { status: 'Deactive' })], '')).toEqual([]);
});
