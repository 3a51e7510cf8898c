import type { EngineEvent } from '@inspire/shared/playback';
import { makeAlbum, makeAudio } from '@inspire/shared/testing';
import { initialState, type PlayerAction, type PlayerState, reduce } from './player-state';
import { createQueue } from './queue';

const queue = createQueue(
  { album: makeAlbum(), tracks: [makeAudio({ id: 1, audio_length: 100 })] },
  false,
  Math.random,
)!;
const from = (change: Partial<PlayerState>): PlayerState => ({ ...initialState, ...change });
type Case = [string, Partial<PlayerState>, EngineEvent | PlayerAction, Partial<PlayerState>];

// `playback-state.test` has the transitions that both players share.
const cases: Case[] = [
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
  ['the end of the session drops everything', { queue, volume: 0.9, playing: true }, { type: 'emptied' }, initialState],
  ['a duration that the catalogue rounded', { duration: 100 }, { type: 'duration', duration: 99.4 }, { duration: 100 }],
  ['a duration that it did not know', { duration: 0 }, { type: 'duration', duration: 99.4 }, { duration: 99.4 }],
  [
    'playing ends the wait and the error',
    { waiting: true, error: { kind: 'network' } },
    { type: 'playing', position: 3 },
    { phase: 'ready', playing: true, waiting: false, error: undefined },
  ],
  [
    'the end is not yet a stop: the next track follows',
    { playing: true },
    { type: 'ended', position: 100 },
    { playing: true, position: 100 },
  ],
  [
    'a failure only ends the wait: the stream controller decides',
    { playing: true },
    { type: 'failed', error: 'refused' },
    { playing: true, waiting: true, error: undefined },
  ],
];

test.each(cases)('%s', (_, before, event, after) => expect(reduce(from(before), event)).toMatchObject(after));
