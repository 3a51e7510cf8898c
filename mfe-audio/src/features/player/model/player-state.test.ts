import type { EngineEvent } from '@inspire/shared/playback';
import { makeAlbum, makeAudio } from '@inspire/shared/testing';
import { playbackErrorText, toPlaybackError } from './playback-error';
import { initialState, type PlayerAction, type PlayerState, reduce } from './player-state';
import { createQueue } from './queue';

const queue = createQueue(
  { album: makeAlbum(), tracks: [makeAudio({ id: 1, audio_length: 100 })] },
  false,
  Math.random,
)!;
const from = (change: Partial<PlayerState>): PlayerState => ({ ...initialState, ...change });
type Case = [string, Partial<PlayerState>, EngineEvent | PlayerAction, Partial<PlayerState>];

const cases: Case[] = [
  [
    'a track that plays',
    {},
    { type: 'put', queue, position: 0, playing: true },
    { queue, phase: 'opening', playing: true, waiting: true, duration: 100 },
  ],
  [
    'a track at rest shows its place',
    {},
    { type: 'put', queue, position: 42, playing: false },
    { phase: 'resting', playing: false, waiting: false, position: 42 },
  ],
  [
    'another track clears the error',
    { error: { kind: 'broken' }, bufferedEnd: 9 },
    { type: 'put', queue, position: 0, playing: true },
    { error: undefined, bufferedEnd: 0 },
  ],
  [
    'opening clears the error and keeps the position',
    { error: { kind: 'network' }, position: 42 },
    { type: 'opening' },
    { error: undefined, position: 42, playing: true, waiting: true },
  ],
  [
    'a play request while opening waits',
    { phase: 'opening' },
    { type: 'playRequested', playing: true },
    { playing: true, waiting: true },
  ],
  [
    'a play request when ready does not',
    { phase: 'ready' },
    { type: 'playRequested', playing: true },
    { playing: true, waiting: false },
  ],
  ['a position', {}, { type: 'moved', position: 30 }, { position: 30 }],
  ['settings', {}, { type: 'set', settings: { volume: 20, speed: 1.5 } }, { volume: 20, speed: 1.5, muted: false }],
  ['another order', {}, { type: 'reordered', queue }, { queue }],
  ['a sleep timer', {}, { type: 'sleepSet', sleep: { kind: 'track' } }, { sleep: { kind: 'track' } }],
  [
    'a network error keeps the wish to play',
    { playing: true, waiting: true },
    { type: 'errorSet', error: { kind: 'network' } },
    { playing: true, waiting: false },
  ],
  [
    'a denial ends it',
    { playing: true },
    { type: 'errorSet', error: { kind: 'locked', text: 'No.' } },
    { playing: false, error: { kind: 'locked', text: 'No.' } },
  ],
  ['the end of the session drops everything', { queue, volume: 9, playing: true }, { type: 'emptied' }, initialState],
  ['a duration that the catalogue rounded', { duration: 100 }, { type: 'duration', duration: 99.4 }, { duration: 100 }],
  ['a duration that it did not know', { duration: 0 }, { type: 'duration', duration: 99.4 }, { duration: 99.4 }],
  ['time', {}, { type: 'time', position: 43, bufferedEnd: 70 }, { position: 43, bufferedEnd: 70 }],
  ['data', { phase: 'opening', waiting: true }, { type: 'ready' }, { phase: 'ready', waiting: false }],
  ['play', {}, { type: 'play' }, { playing: true }],
  [
    'playing ends the wait and the error',
    { waiting: true, error: { kind: 'network' } },
    { type: 'playing', position: 3 },
    { phase: 'ready', playing: true, waiting: false, error: undefined },
  ],
  ['a stall still counts as playing', { playing: true }, { type: 'waiting' }, { waiting: true, playing: true }],
  [
    'a pause',
    { playing: true, waiting: true },
    { type: 'paused', position: 5 },
    { playing: false, waiting: false, position: 5 },
  ],
  ['a seek that arrived', { waiting: true }, { type: 'seeked', position: 90 }, { waiting: false, position: 90 }],
  [
    'the end is not yet a stop: the next track follows',
    { playing: true },
    { type: 'ended', position: 100 },
    { playing: true, position: 100 },
  ],
  [
    'a browser that requires a gesture leaves it paused',
    { playing: true, waiting: true },
    { type: 'blocked' },
    { playing: false, waiting: false },
  ],
  [
    'a failure only ends the wait: the stream controller decides',
    { playing: true },
    { type: 'failed', error: 'refused' },
    { playing: true, waiting: true, error: undefined },
  ],
];

test.each(cases)('%s', (_, before, event, after) => expect(reduce(from(before), event)).toMatchObject(after));

describe('the error of a stream', () => {
  const premium = 'This is a premium audio album. Please buy it to listen.';

  test.each([
    ['the end of the session shows nothing', { kind: 'loggedOut' }, undefined],
    [
      "a displaced device shows the server's text",
      { kind: 'displaced', detail: 'It plays elsewhere.' },
      'It plays elsewhere.',
    ],
    ['a denial without a text', { kind: 'locked', detail: undefined }, premium],
    ['a missing track', { kind: 'missing' }, 'This track is no longer available.'],
    ['no response', { kind: 'network' }, 'Check Internet Connection'],
    ['anything else', { kind: 'broken' }, 'We can’t play this track right now.'],
  ] as const)('%s', (_, failure, text) => {
    const error = toPlaybackError(failure);
    expect(error?.kind).toBe(text && failure.kind);
    expect(error && playbackErrorText(error)).toBe(text);
  });
});
