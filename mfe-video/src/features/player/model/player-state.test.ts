import type { VideoEngineEvent } from '../engine/engine';
import { initialState, isCovered, isStopped, type PlayerAction, type PlayerState, reduce } from './player-state';

const from = (change: Partial<PlayerState>): PlayerState => ({ ...initialState, ...change });
type Case = [string, Partial<PlayerState>, VideoEngineEvent | PlayerAction, Partial<PlayerState>];

// `playback-state.test` has the transitions that both players share.
const cases: Case[] = [
  [
    'opening again waits at its position, without the error',
    { phase: 'ended', waiting: false, error: 'network' },
    { type: 'opened', position: 42, duration: 600 },
    { phase: 'opening', waiting: true, position: 42, duration: 600, error: undefined },
  ],
  ['play after the end starts again', { phase: 'ended' }, { type: 'play' }, { playing: true, phase: 'ready' }],
  [
    'a pause keeps the position: an element whose source changes pauses at 0',
    { phase: 'ready', playing: true, position: 5 },
    { type: 'paused', position: 0 },
    { playing: false, position: 5 },
  ],
  [
    'a seek shows its target at once',
    { phase: 'ready', position: 5 },
    { type: 'seeking', position: 90 },
    { seeking: true, position: 90 },
  ],
  [
    'the jump to the start position is not a seek',
    { position: 42 },
    { type: 'seeking', position: 42 },
    { seeking: false },
  ],
  [
    'a seek ends',
    { phase: 'ready', seeking: true, waiting: true },
    { type: 'seeked', position: 90 },
    { seeking: false, waiting: false, position: 90 },
  ],
  ['a seek leaves the end', { phase: 'ended' }, { type: 'seeking', position: 10 }, { phase: 'ready' }],
  ['the end', { phase: 'ready', playing: true }, { type: 'ended', position: 60 }, { phase: 'ended', playing: false }],
  [
    'a video without captions',
    { captions: 'on' },
    { type: 'captions', available: false, shown: false },
    { captions: 'none' },
  ],
  [
    'captions of several languages',
    {},
    { type: 'captions', available: true, shown: true, tracks: [{ language: 'mr', name: 'मराठी' }], language: 'mr' },
    { captions: 'on', captionTracks: [{ language: 'mr', name: 'मराठी' }], captionLanguage: 'mr' },
  ],
  [
    'hidden captions keep their language',
    { wantsCaptions: true, wantedLanguage: 'mr' },
    { type: 'captionsWanted', shown: false },
    { wantsCaptions: false, wantedLanguage: 'mr' },
  ],
  ['the end of an error', { error: 'network' }, { type: 'recovered' }, { error: undefined }],
  [
    'an orientation change while paused blacks out and does not resume',
    {},
    { type: 'interrupted', blackout: true },
    { interrupted: false, blackout: true },
  ],
  [
    'a second one keeps the first one’s state',
    { interrupted: true, blackout: true },
    { type: 'interrupted', blackout: false },
    { interrupted: true, blackout: true },
  ],
];

test.each(cases)('%s', (_, before, event, after) => expect(reduce(from(before), event)).toMatchObject(after));

test.each<[string, Partial<PlayerState>, boolean]>([
  ['no fault', { phase: 'ready', waiting: true }, false],
  ['an error while buffered data plays', { phase: 'ready', playing: true, waiting: false, error: 'network' }, false],
  ['an error that stalls playback', { phase: 'ready', playing: true, waiting: true, error: 'network' }, true],
  ['an error at the start', { error: 'refused' }, true],
  ['an error while paused', { phase: 'ready', waiting: false, error: 'media' }, true],
])('%s stops the picture: %p', (_, state, stopped) => expect(isStopped(from(state))).toBe(stopped));

test.each<[string, Partial<PlayerState>, boolean]>([
  ['no picture yet', {}, true],
  ['a start that the browser blocks', { phase: 'ready', waiting: false }, true],
  ['a blocked start at a saved position', { phase: 'ready', waiting: false, position: 12 }, false],
  ['a start', { phase: 'ready', playing: true, waiting: false }, false],
  ['a stall in the first picture', { phase: 'ready', waiting: true }, false],
  ['a pause', { phase: 'ready', waiting: false, position: 3 }, false],
  ['the end', { phase: 'ended', waiting: false, position: 60 }, false],
])('%s shows the cover: %p', (_, state, covered) => expect(isCovered(from(state))).toBe(covered));
