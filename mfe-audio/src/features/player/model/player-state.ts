import type { EngineEvent } from '../engine/engine';
import type { PlaybackError } from './playback-error';
import { currentTrack, type Queue } from './queue';

/** SPEC-9: audio begins at 50 of 100. */
export const DEFAULT_VOLUME = 50;
export const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;
export const SLEEP_MINUTES = [15, 30, 60] as const;

/** When playback stops by itself: at a time (milliseconds since 1970), or with the track. */
export type Sleep =
  { readonly kind: 'time'; readonly minutes: number; readonly endsAt: number } | { readonly kind: 'track' };

export interface PlayerState {
  readonly queue: Queue | undefined;
  /** `resting`: the track is known, nothing of it is loaded. `opening`: until its first sound is there. */
  readonly phase: 'resting' | 'opening' | 'ready';
  /** What the viewer sees as running, waiting for data included. */
  readonly playing: boolean;
  readonly waiting: boolean;
  /** Seconds. */
  readonly position: number;
  readonly duration: number;
  readonly bufferedEnd: number;
  /** 0 to 100. */
  readonly volume: number;
  readonly muted: boolean;
  readonly speed: number;
  readonly shuffle: boolean;
  readonly repeatOne: boolean;
  readonly sleep: Sleep | undefined;
  readonly fault: PlaybackError | undefined;
}

/** What a viewer sets once and keeps. */
export type PlayerSettings = Pick<PlayerState, 'volume' | 'muted' | 'speed' | 'shuffle' | 'repeatOne'>;

/** What changes the state beside the engine. */
export type PlayerAction =
  /** Another track, or the same one anew; `playing` false leaves it at rest. */
  | { readonly type: 'put'; readonly queue: Queue; readonly position: number; readonly playing: boolean }
  /** The order of the queue changed, not the track. */
  | { readonly type: 'reordered'; readonly queue: Queue }
  /** A track at rest, or one that failed, is to play. */
  | { readonly type: 'opening' }
  | { readonly type: 'asked'; readonly playing: boolean }
  | { readonly type: 'moved'; readonly position: number }
  | { readonly type: 'set'; readonly settings: Partial<PlayerSettings> }
  | { readonly type: 'sleepSet'; readonly sleep: Sleep | undefined }
  | { readonly type: 'faulted'; readonly fault: PlaybackError }
  | { readonly type: 'emptied' };

export const initialState: PlayerState = {
  queue: undefined,
  phase: 'resting',
  playing: false,
  waiting: false,
  position: 0,
  duration: 0,
  bufferedEnd: 0,
  volume: DEFAULT_VOLUME,
  muted: false,
  speed: 1,
  shuffle: false,
  repeatOne: false,
  sleep: undefined,
  fault: undefined,
};

/** The player's transitions, free of effects. */
export function reduce(state: PlayerState, event: EngineEvent | PlayerAction): PlayerState {
  switch (event.type) {
    case 'put': {
      const { queue, position, playing } = event;
      const { audio_length: duration } = currentTrack(queue);
      const phase = playing ? 'opening' : 'resting';
      return {
        ...state,
        queue,
        position,
        playing,
        phase,
        duration,
        waiting: playing,
        bufferedEnd: 0,
        fault: undefined,
      };
    }
    case 'reordered':
      return { ...state, queue: event.queue };
    case 'opening':
      return { ...state, phase: 'opening', playing: true, waiting: true, bufferedEnd: 0, fault: undefined };
    case 'asked':
      return { ...state, playing: event.playing, waiting: event.playing && state.phase === 'opening' };
    case 'moved':
      return { ...state, position: event.position };
    case 'set':
      return { ...state, ...event.settings };
    case 'sleepSet':
      return { ...state, sleep: event.sleep };
    case 'faulted':
      // Without an answer the viewer's wish stands; what the server decided ends it.
      return { ...state, fault: event.fault, playing: state.playing && event.fault.kind === 'network', waiting: false };
    case 'emptied':
      return initialState;
    case 'duration':
      // The catalogue rounds: within a second of it, one length is shown everywhere.
      return Math.abs(event.duration - state.duration) < 1 ? state : { ...state, duration: event.duration };
    case 'time':
      return { ...state, position: event.position, bufferedEnd: event.bufferedEnd };
    case 'ready':
      return { ...state, phase: 'ready', waiting: false, fault: undefined };
    case 'played':
      return { ...state, playing: true };
    case 'flowing':
      return { ...state, phase: 'ready', playing: true, waiting: false, position: event.position, fault: undefined };
    case 'waiting':
      return { ...state, waiting: true };
    case 'paused':
      return { ...state, playing: false, waiting: false, position: event.position };
    case 'seeked':
      return { ...state, waiting: false, position: event.position };
    case 'ended':
      return { ...state, waiting: false, position: event.position };
    case 'blocked':
      return { ...state, playing: false, waiting: false };
    case 'failed':
      // It is tried again, or a fault follows.
      return { ...state, waiting: state.playing };
  }
}
