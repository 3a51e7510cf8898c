import { makeAlbum, makeAudio } from '@inspire/shared/testing';
import { initialState, type PlayerState } from '../model/player-state';
import { makeQueue } from '../model/queue';
import { playerKey } from './player-key';
import { readSavedPlayer, writeSavedPlayer } from './saved-player';

const tracks = [1, 2, 3].map((id) => makeAudio({ id, audio_length: 100 }));
const queue = {
  ...makeQueue({ album: makeAlbum({ albumId: 7, language: 'mr' }), tracks, trackId: 2 }, false, Math.random)!,
  order: [2, 1, 0],
};
const state: PlayerState = {
  ...initialState,
  queue,
  position: 42,
  volume: 80,
  muted: true,
  speed: 1.5,
  shuffle: true,
  repeatOne: true,
};
const saved = () =>
  JSON.parse(writeSavedPlayer(state)) as {
    queue: Record<string, unknown>;
    settings: Record<string, unknown>;
    position: unknown;
  };
const read = (value: unknown) => readSavedPlayer(JSON.stringify(value));

test('what is written is read', () => {
  expect(readSavedPlayer(writeSavedPlayer(state))).toEqual({
    queue,
    position: 42,
    settings: { volume: 80, muted: true, speed: 1.5, shuffle: true, repeatOne: true },
  });
});

test('settings without a queue', () => {
  expect(readSavedPlayer(writeSavedPlayer({ ...state, queue: undefined }))).toMatchObject({
    queue: undefined,
    position: 0,
    settings: { volume: 80 },
  });
});

test.each([null, '', 'undefined', '{', '[]', '7', '"text"', 'null'])('%j is nothing that was kept', (stored) => {
  expect(readSavedPlayer(stored)).toBeUndefined();
});

test.each([
  ['no tracks', { tracks: [] }],
  ['tracks that are none', { tracks: 'all' }],
  ['one track that cannot be read', { tracks: [...tracks, { id: 'four' }] }],
  ['no album', { album: undefined }],
  ['an album without an id', { album: { title: 'Album' } }],
])('a queue with %s is dropped, the settings stay', (_, change) => {
  const read1 = read({ ...saved(), queue: { ...saved().queue, ...change } });
  expect(read1).toMatchObject({ queue: undefined, position: 0, settings: { volume: 80 } });
});

test.each([
  ['twice the same', [0, 0, 1]],
  ['too few', [0, 1]],
  ['none of them', [7, 8, 9]],
  ['no list', 'mixed'],
])('an order with %s falls back to the order of the album', (_, order) => {
  expect(read({ ...saved(), queue: { ...saved().queue, order } })?.queue?.order).toEqual([0, 1, 2]);
});

test.each([-1, 3, 1.5, 'one', undefined])('a place %p in the order is the first', (at) => {
  expect(read({ ...saved(), queue: { ...saved().queue, at } })?.queue?.at).toBe(0);
});

test.each([-1, 100, 900, 'late', null])('a position %p is the beginning', (position) => {
  expect(read({ ...saved(), position })?.position).toBe(0);
});

test.each([
  ['volume', 101, 50],
  ['volume', -1, 50],
  ['volume', 'loud', 50],
  ['volume', 33.4, 33],
  ['speed', 9, 1],
  ['speed', '2', 1],
  ['muted', 'yes', false],
  ['shuffle', 1, false],
])('the setting %s %p is read as %p', (name, value, setting) => {
  expect(read({ ...saved(), settings: { ...saved().settings, [name]: value } })?.settings).toMatchObject({
    [name]: setting,
  });
});

test('each viewer has a place of their own', () => {
  const keys = [
    { email: 'a@b.c', user_name: 'A' },
    { email: 'd@b.c', user_name: 'A' },
    { email: '', user_name: 'A' },
  ].map(playerKey);
  expect(new Set(keys).size).toBe(3);
});
