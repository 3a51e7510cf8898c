import type { VideoEngineEvent } from '../engine/engine';
import { initialState, isCovered, isStopped, type PlayerAction, type PlayerState, reduce } from './player-state';

const from = (change: Partial<PlayerState>): PlayerState => ({ ...initialState, ...change });
type Case = [string, Partial<PlayerState>, VideoEngineEvent | PlayerAction, Partial<PlayerState>];

const cases: Case[] = [
  [
    'opening shows the position to resume at',
    {},
    { type: 'opened', position: 42, duration: 600 },
    { phase: 'opening', position: 42, duration: 600, waiting: true },
  ],
  [
    'opening again clears an error',
    { error: 'network' },
    { type: 'opened', position: 0, duration: 60 },
    { error: undefined },
  ],
  [
    'while opening, the element’s 0 does not change the position',
    { position: 42 },
    { type: 'time', position: 0, bufferedEnd: 0 },
    { position: 42 },
  ],
  [
    'later time events change it',
    { phase: 'ready' },
    { type: 'time', position: 43, bufferedEnd: 70 },
    { position: 43, bufferedEnd: 70 },
  ],
  ['the first picture ends the wait', { waiting: true }, { type: 'ready' }, { phase: 'ready', waiting: false }],
  ['play shows before there is data', {}, { type: 'play' }, { playing: true, phase: 'opening' }],
  ['play after the end starts again', { phase: 'ended' }, { type: 'play' }, { playing: true, phase: 'ready' }],
  [
    'play ends a black-out',
    { blackout: true, interrupted: true },
    { type: 'play' },
    { blackout: false, interrupted: false },
  ],
  [
    'pictures move',
    { waiting: true },
    { type: 'playing', position: 3 },
    { phase: 'ready', playing: true, waiting: false, position: 3 },
  ],
  [
    'a stall waits while still playing',
    { phase: 'ready', playing: true },
    { type: 'waiting' },
    { waiting: true, playing: true },
  ],
  [
    'a pause during a stall ends the wait',
    { phase: 'ready', playing: true, waiting: true },
    { type: 'paused', position: 5 },
    { playing: false, waiting: false },
  ],
  [
    'stays paused if the browser demands a gesture',
    { playing: true, waiting: true },
    { type: 'blocked' },
    { playing: false, waiting: false },
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
  ['volume', {}, { type: 'volume', volume: 0.2, muted: true }, { volume: 0.2, muted: true }],
  ['a video without captions', {}, { type: 'captions', available: false, shown: false }, { captions: 'none' }],
  ['captions off', {}, { type: 'captions', available: true, shown: false }, { captions: 'off' }],
  ['captions on', {}, { type: 'captions', available: true, shown: true }, { captions: 'on' }],
  [
    'captions of several languages',
    {},
    { type: 'captions', available: true, shown: true, tracks: [{ language: 'mr', name: 'मराठी' }], language: 'mr' },
    { captions: 'on', captionTracks: [{ language: 'mr', name: 'मराठी' }], captionLanguage: 'mr' },
  ],
  [
    'captions in a chosen language',
    {},
    { type: 'captionsWanted', shown: true, language: 'mr' },
    { wantsCaptions: true, wantedLanguage: 'mr' },
  ],
  [
    'hidden captions keep their language',
    { wantsCaptions: true, wantedLanguage: 'mr' },
    { type: 'captionsWanted', shown: false },
    { wantsCaptions: false, wantedLanguage: 'mr' },
  ],
  ['speed', {}, { type: 'speed', speed: 1.5 }, { speed: 1.5 }],
  [
    'quality',
    {},
    { type: 'quality', offered: [720, 360], chosen: 'auto', loaded: 720 },
    { qualities: [720, 360], quality: 'auto', loadedQuality: 720 },
  ],
  [
    'no picture in picture',
    {},
    { type: 'pictureInPicture', offered: false, active: false },
    { pictureInPicture: 'none' },
  ],
  ['picture in picture', {}, { type: 'pictureInPicture', offered: true, active: true }, { pictureInPicture: 'on' }],
  ['a device to watch on', {}, { type: 'cast', offered: true, active: false }, { cast: 'off' }],
  ['a caption', {}, { type: 'cue', text: 'Go to a window.' }, { cue: 'Go to a window.' }],
  ['a fault', {}, { type: 'failed', error: 'refused' }, { error: 'refused' }],
  ['the end of an error', { error: 'network' }, { type: 'recovered' }, { error: undefined }],
  ['loop on', {}, { type: 'loopToggled' }, { loop: true }],
  ['loop off', { loop: true }, { type: 'loopToggled' }, { loop: false }],
  [
    'the end of a loop',
    { phase: 'ready', playing: true, loop: true },
    { type: 'ended', position: 60 },
    { phase: 'ready', playing: true, waiting: true, position: 60 },
  ],
  ['fullscreen', {}, { type: 'fullscreenChanged', fullscreen: true }, { fullscreen: true }],
  [
    'an orientation change while playing resumes later',
    { playing: true },
    { type: 'interrupted', blackout: true },
    { interrupted: true, blackout: true },
  ],
  [
    'one while paused blacks out and does not resume',
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
  [
    'a request by the viewer',
    { interrupted: true, blackout: true },
    { type: 'interruptionCleared' },
    { interrupted: false, blackout: false },
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
