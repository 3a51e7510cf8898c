import type { RailView } from './layout';
import { windowOf } from './window';

const view = (first: number, count = 500): RailView => ({ first, count, visible: 4, scroll: 2 });

it.each([
  ['at the start', 0, 0, { from: 0, to: 10 }],
  ['in the middle', 100, 100, { from: 94, to: 110 }],
  ['at the end', 496, 496, { from: 490, to: 500 }],
  ['on its way forward', 102, 100, { from: 94, to: 110 }],
  ['on its way back', 98, 100, { from: 94, to: 110 }],
  ['on a long way forward', 120, 100, { from: 94, to: 124 }],
  ['on a long way back', 80, 100, { from: 80, to: 110 }],
  ['after a jump to the end', 496, 0, { from: 490, to: 500 }],
  ['after a jump to the start', 0, 300, { from: 0, to: 10 }],
])('%s, mounts what is in view, what is passed, and a move more', (_, first, rest, expected) => {
  expect(windowOf(view(first), rest)).toMatchObject(expected);
});

it('mounts at most what there is', () => {
  expect(windowOf(view(0, 5), 0)).toEqual({ from: 0, to: 5, places: 5 });
});

it.each([
  [0, 48],
  [20, 48],
  [21, 72],
  [250, 288],
  [496, 500],
])('standing at %s, has %s places', (first, places) => {
  expect(windowOf(view(first), first).places).toBe(places);
});

it('has enough places for where it is going', () => {
  expect(windowOf(view(496), 0).places).toBe(500);
});
