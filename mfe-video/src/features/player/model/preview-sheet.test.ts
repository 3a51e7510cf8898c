import { parsePreviewSheet, tileAt } from './preview-sheet';

const sheet = { interval: 2, columns: 6, rows: 5, tileWidth: 160, tileHeight: 90, count: 29 };

test.each([
  [0, 0, 0],
  [1.9, 0, 0],
  [2, 1, 0],
  [12, 0, 1],
  [57, 4, 4],
  [900, 4, 4],
  [-1, 0, 0],
])('the picture at %p seconds is in column %p of row %p', (position, column, row) =>
  expect(tileAt(sheet, position)).toEqual({ column, row }),
);

test('parses a valid sheet', () => expect(parsePreviewSheet({ ...sheet, more: 'x' })).toEqual(sheet));

test.each([null, 'text', [], {}, { ...sheet, columns: 0 }, { ...sheet, interval: '2' }])('rejects %j', (value) => {
  expect(parsePreviewSheet(value)).toBeUndefined();
});
