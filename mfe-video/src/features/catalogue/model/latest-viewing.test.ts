import { makeVideo } from '@inspire/shared/testing';
import { withLatestViewing } from './latest-viewing';

const entry = (id: number) => ({ videoData: makeVideo({ id }), progressTime: 10, validFlag: false });
const ids = (history: ReturnType<typeof withLatestViewing>) => history.map(({ videoData }) => videoData.id);

test('a video that was watched before moves to the top', () => {
  const history = withLatestViewing([entry(1), entry(2)], makeVideo({ id: 2 }), 90, false);
  expect(ids(history)).toEqual([2, 1]);
  expect(history[0]).toMatchObject({ progressTime: 90, validFlag: false });
});

test('adds a video that was not watched before', () =>
  expect(ids(withLatestViewing([entry(1)], makeVideo({ id: 7 }), 5, true))).toEqual([7, 1]));
