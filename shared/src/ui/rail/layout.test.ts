import { afterKey, breakpointOf, canStep, isInView, type RailView, reveal, step, usualScroll } from './layout';
import { windowOf } from './use-rail-window';

it.each([
  [320, 'small'],
  [480, 'small'],
  [481, 'medium'],
  [600, 'medium'],
  [601, 'large'],
  [1_024, 'large'],
  [1_025, 'wide'],
  [2_560, 'wide'],
] as const)('calls a window of %s pixels %s: limits are inclusive', (width, breakpoint) => {
  expect(breakpointOf((pixels) => width <= pixels)).toBe(breakpoint);
});

it('moves as many cards as SPEC-9 says', () => {
  expect(usualScroll).toEqual({ wide: 2, large: 3, medium: 2, small: 1 });
});

const view = (first: number, count = 9): RailView => ({ first, count, visible: 4, scroll: 2 });

it.each([
  [view(0), 1, 2],
  [view(4), 1, 5],
  [view(5), 1, 5],
  [view(5), -1, 3],
  [view(1), -1, 0],
  [view(0), -1, 0],
  [view(0, 3), 1, 0],
] as const)('steps from %o by %s to %s, never past an end', (from, direction, to) => {
  expect(step(from, direction)).toBe(to);
});

it.each([
  [view(0), false, true],
  [view(2), true, true],
  [view(5), true, false],
  [view(0, 4), false, false],
])('knows where %o can go', (from, back, forward) => {
  expect([canStep(from, -1), canStep(from, 1)]).toEqual([back, forward]);
});

it('returns the slides in view', () => {
  expect([1, 2, 5, 6].map((slide) => isInView(view(2), slide))).toEqual([false, true, true, false]);
});

it.each([
  [view(0), 3, 0],
  [view(0), 4, 2],
  [view(2), 1, 0],
  [view(4), 3, 2],
  [view(4), 8, 5],
  [view(0), 8, 5],
  [view(5), 0, 0],
])('brings a slide into view from %o: slide %s by standing at %s', (from, slide, first) => {
  expect(reveal(from, slide)).toBe(first);
});

it.each([
  ['ArrowRight', 3, 4],
  ['ArrowLeft', 3, 2],
  ['Home', 3, 0],
  ['End', 3, 8],
  ['ArrowLeft', 0, undefined],
  ['ArrowRight', 8, undefined],
  ['Home', 0, undefined],
  ['End', 8, undefined],
  ['Enter', 3, undefined],
])('leads by %s from slide %s to %s', (key, slide, expected) => {
  expect(afterKey(key, slide, 9)).toBe(expected);
});

describe('the window of mounted cards', () => {
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
});
