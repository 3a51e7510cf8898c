import type { Album } from '@inspire/shared/contracts';
import { makeAlbum, makePage } from '@inspire/shared/testing';
import { albumRows } from './album-rows';

const page = (number: number, ids: number[], change: Partial<Album> = {}) =>
  makePage(
    ids.map((albumId) => makeAlbum({ albumId, ...change })),
    { page: number, size: 8 },
  );
const eight = (from: number) => Array.from({ length: 8 }, (_, index) => from + index);

test('a row for each page; those after the first are called More albums (D-61)', () => {
  const rows = albumRows([page(0, eight(1)), page(1, eight(9)), page(2, [17, 18])], '');
  expect(rows.map(({ title, range, albums }) => [title, range, albums.length])).toEqual([
    ['New albums', undefined, 8],
    ['More albums', '9–16', 8],
    ['More albums', '17–18', 2],
  ]);
});

test('rows of a search are named after it', () => {
  expect(albumRows([page(0, eight(1)), page(1, [9])], 'rain').map(({ title }) => title)).toEqual([
    'Results for “rain”',
    'Results 9–9',
  ]);
});

test('Deactive albums and empty rows are not shown', () => {
  expect(albumRows([page(0, [1, 2], { status: 'Deactive' })], '')).toEqual([]);
});
