import { makeVideo } from '@inspire/shared/testing';
import { progressPercent, withProgress } from './progress';

test.each([
  [30, 120, 25],
  [0, 120, 0],
  [120, 120, 100],
  [150, 120, 100],
  [30, 0, 0],
  [0, 0, 0],
  [NaN, 120, 0],
  [30, NaN, 0],
  ['30', 120, 0],
  [30, undefined, 0],
  [null, null, 0],
  [-5, 120, 0],
])('progress %p of %p is %p %%', (progress, length, percent) =>
  expect(progressPercent(progress, length)).toBe(percent),
);

test('takes newer positions from the history', () => {
  const videos = [makeVideo({ id: 1, progressTime: 5 }), makeVideo({ id: 2, progressTime: 7 })];
  const merged = withProgress(videos, [{ videoData: videos[0]!, progressTime: 60, validFlag: false }]);
  expect(merged.map(({ progressTime }) => progressTime)).toEqual([60, 7]);
});
