import { parsePreviewSheet, tileAt } from './preview-sheet';
import { afterTap, countSteps, type Taps, type TapSide } from './taps';

const steps = (taps: readonly [TapSide, number][]) => {
  let row: Taps | undefined;
  return taps.map(([side, at]) => countSteps((row = afterTap(row, side, at))));
};

const back = (at: number): [TapSide, number] => ['back', at];
const forward = (at: number): [TapSide, number] => ['forward', at];

test.each([
  ['a single tap', [back(0)], [0]],
  ['a double tap', [back(0), back(300)], [0, 1]],
  ['several taps add up', [forward(0), forward(300), forward(650), forward(1_000)], [0, 1, 2, 3]],
  ['two slow taps', [forward(0), forward(500)], [0, 0]],
  ['a tap on the other half starts again', [forward(0), forward(200), back(400), back(600)], [0, 1, 0, 1]],
])('%s', (_, taps, expected) => expect(steps(taps)).toEqual(expected));

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
