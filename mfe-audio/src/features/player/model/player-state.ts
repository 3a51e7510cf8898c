import {
  DEFAULT_VOLUME,
  type EngineEvent,
  type PlaybackState,
  reducePlayback,
  type Sound,
} from '@inspire/shared/playback';
import type { PlaybackError } from './playback-error';
import { currentTrack, type Queue } from './queue';

export const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;
export const SLEEP_MINUTES = [15, 30, 60] as const;

/** When playback stops by itself: at a time (`endsAt` in milliseconds since 1970), or at the end of the track. */
export type Sleep =
  { readonly kind: 'time'; readonly minutes: number; readonly endsAt: number } | { readonly kind: 'track' };

export interface PlayerState extends PlaybackState, Sound {
  readonly queue: Queue | undefined;
  /** `resting`: the track is known, but nothing of it is loaded. */
  readonly phase: 'resting' | 'opening' | 'ready';
  readonly shuffle: boolean;
  readonly repeatOne: boolean;
  readonly sleep: Sleep | undefined;
  readonly error: PlaybackError | undefined;
}

export type PlayerSettings = Pick<PlayerState, 'volume' | 'muted' | 'speed' | 'shuffle' | 'repeatOne'>;

export type PlayerAction =
  /** Makes a track the current one, even if it already is. */
  | { readonly type: 'put'; readonly queue: Queue; readonly position: number; readonly playing: boolean }
  /** Changes the order of the queue, not the track. */
  | { readonly type: 'reordered'; readonly queue: Queue }
  | { readonly type: 'opening' }
  | { readonly type: 'playRequested'; readonly playing: boolean }
  | { readonly type: 'moved'; readonly position: number }
  | { readonly type: 'set'; readonly settings: Partial<PlayerSettings> }
  | { readonly type: 'sleepSet'; readonly sleep: Sleep | undefined }
  | { readonly type: 'errorSet'; readonly error: PlaybackError }
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
  error: undefined,
};

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
        error: undefined,
      };
    }
    case 'reordered':
      return { ...state, queue: event.queue };
    case 'opening':
      return { ...state, phase: 'opening', playing: true, waiting: true, bufferedEnd: 0, error: undefined };
    case 'playRequested':
      return { ...state, playing: event.playing, waiting: event.playing && state.phase === 'opening' };
    case 'moved':
      return { ...state, position: event.position };
    case 'set':
      return { ...state, ...event.settings };
    case 'sleepSet':
      return { ...state, sleep: event.sleep };
    case 'errorSet':
      // After a network error, playback resumes when the connection is back; every other error ends it.
      return { ...state, error: event.error, playing: state.playing && event.error.kind === 'network', waiting: false };
    case 'emptied':
      return initialState;
    case 'duration':
      // The catalogue rounds durations: show its value everywhere unless it is off by a second.
      return Math.abs(event.duration - state.duration) < 1 ? state : reducePlayback(state, event);
    case 'ready':
    case 'playing':
      return { ...reducePlayback(state, event), error: undefined };
    case 'failed':
      // The stream controller retries or reports an error.
      return { ...state, waiting: state.playing };
    default:
      return reducePlayback(state, event);
  }
}
