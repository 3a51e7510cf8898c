import { makeAlbum, makeAudio } from '@inspire/shared/testing';
import { initialState, type PlayerState } from '../model/player-state';
import { createQueue } from '../model/queue';
import { parseSavedPlayer, playerKey, serializePlayer } from './saved-player';

const tracks = [1, 2, 3].map((id) => makeAudio({ id, audio_length: 100 }));
const queue = {
  ...createQueue({ album: makeAlbum({ albumId: 7, language: 'mr' }), tracks, trackId: 2 }, false, Math.random)!,
  order: [2, 1, 0],
};
const state: PlayerState = {
  ...initialState,
  queue,
  position: 42,
  volume: 0.8,
  muted: true,
  speed: 1.5,
  shuffle: true,
  repeatOne: true,
};
const saved = () =>
  JSON.parse(serializePlayer(state)) as {
    queue: Record<string, unknown>;
    settings: Record<string, unknown>;
    position: unknown;
  };
const read = (value: unknown) => parseSavedPlayer(JSON.stringify(value));

test('parses what it has serialized', () => {
  expect(parseSavedPlayer(serializePlayer(state))).toEqual({
    queue,
    position: 42,
    settings: { volume: 0.8, muted: true, speed: 1.5, shuffle: true, repeatOne: true },
  });
});

test('settings without a queue', () => {
  expect(parseSavedPlayer(serializePlayer({ ...state, queue: undefined }))).toMatchObject({
    queue: undefined,
    position: 0,
    settings: { volume: 0.8 },
  });
});

test.each([null, '', 'undefined', '{', '[]', '7', '"text"', 'null'])('%j is not a saved player', (stored) => {
  expect(parseSavedPlayer(stored)).toBeUndefined();
});

test.each([
  ['no tracks', { tracks: [] }],
  ['tracks that are no list', { tracks: 'all' }],
  ['one invalid track', { tracks: [...tracks, { id: 'four' }] }],
  ['no album', { album: undefined }],
  ['an album without an id', { album: { title: 'Album' } }],
])('a queue with %s is dropped, the settings stay', (_, change) => {
  const parsed = read({ ...saved(), queue: { ...saved().queue, ...change } });
  expect(parsed).toMatchObject({ queue: undefined, position: 0, settings: { volume: 0.8 } });
});

test.each([
  ['twice the same', [0, 0, 1]],
  ['too few', [0, 1]],
  ['none of them', [7, 8, 9]],
  ['no list', 'mixed'],
])('an order with %s falls back to the order of the album', (_, order) => {
  expect(read({ ...saved(), queue: { ...saved().queue, order } })?.queue?.order).toEqual([0, 1, 2]);
});

test.each([-1, 3, 1.5, 'one', undefined])('an invalid position %p in the order counts as the first', (at) => {
  expect(read({ ...saved(), queue: { ...saved().queue, at } })?.queue?.at).toBe(0);
});

test.each([-1, 100, 900, 'late', null])('an invalid position %p counts as the beginning', (position) => {
  expect(read({ ...saved(), position })?.position).toBe(0);
});

test.each([
  ['volume', 101, 0.5],
  ['volume', -1, 0.5],
  ['volume', 'loud', 0.5],
  ['volume', 33.4, 0.33],
  ['speed', 9, 1],
  ['speed', '2', 1],
  ['muted', 'yes', false],
  ['shuffle', 1, false],
])('the setting %s %p is read as %p', (name, value, setting) => {
  expect(read({ ...saved(), settings: { ...saved().settings, [name]: value } })?.settings).toMatchObject({
    [name]: setting,
  });
});

test('each viewer has their own key', () => {
  const keys = [
    { email: 'a@b.c', user_name: 'A' },
    { email: 'd@b.c', user_name: 'A' },
    { email: '', user_name: 'A' },
  ].map(playerKey);
  expect(new Set(keys).size).toBe(3);
});
