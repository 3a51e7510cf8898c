import { toRows } from './rows';

test.each([
  [0, []],
  [1, [[1, 1]]],
  [8, [[1, 8]]],
  [
    9,
    [
      [1, 8],
      [9, 9],
    ],
  ],
  [
    20,
    [
      [1, 8],
      [9, 16],
      [17, 20],
    ],
  ],
])('splits %s videos into rows of 8', (count, rows) => {
  const list = Array.from({ length: count }, (_, index) => index + 1);
  expect(toRows(list).map(({ from, to }) => [from, to])).toEqual(rows);
  expect(toRows(list).flatMap(({ items }) => items)).toEqual(list);
});
