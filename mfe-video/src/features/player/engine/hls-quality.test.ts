import { findLevel, toHeights } from './hls-quality';

const renditions = [
  { height: 360, bitrate: 100 },
  { height: 720, bitrate: 200 },
  { height: 720, bitrate: 300 },
  { height: 1080, bitrate: 500 },
];

test('offers each height once, the highest first', () => {
  expect(toHeights(renditions)).toEqual([1080, 720, 360]);
  expect(toHeights([{ height: 0, bitrate: 64 }])).toEqual([]);
});

test.each([
  ['auto', -1],
  [360, 0],
  [720, 2],
  [480, -1],
] as const)('%p is the rendition %p', (quality, level) => expect(findLevel(renditions, quality)).toBe(level));
