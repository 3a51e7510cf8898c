import { readAlbumId, totalTime } from './album-access';

test.each<[string, unknown, string, number | string]>([
  ['state', { id: 4 }, '', 4],
  ['state over the address', { id: 4 }, '?id=9', 4],
  ['what the payment return passes, a text', { id: '4' }, '', 4],
  ['another name for it', { albumId: 4 }, '', 4],
  ['the address', null, '?id=9', 9],
  ['state that names nothing', { id: 'Paid' }, '?id=9', 9],
  ['an id that no album has', { id: 0 }, '?id=9', 9],
  ['neither', null, '', 'none'],
  ['neither, with a state of something else', { from: 'menu' }, '', 'none'],
  ['state that names nothing alone', { id: -3 }, '', 'none'],
  ['an address that is no id', null, '?id=abc', 'unknown'],
  ['an empty one', null, '?id=', 'unknown'],
])('%s', (_, state, search, id) => expect(readAlbumId(state, search)).toBe(id));

test('the total time of an album, without unknown lengths', () => {
  expect(totalTime([{ audio_length: 30.5 }, { audio_length: NaN }, { audio_length: 29.5 }])).toBe(60);
});
