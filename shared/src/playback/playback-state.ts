import type { EngineEvent } from './engine';

/** The state that both players share. Times are in seconds. */
export interface PlaybackState {
  /** `opening` until the first data is decoded, then `ready`; each player adds its own phases. */
  readonly phase: string;
  /** True also while playback waits for data. */
  readonly playing: boolean;
  readonly waiting: boolean;
  readonly position: number;
  readonly duration: number;
  readonly bufferedEnd: number;
  readonly muted: boolean;
  readonly speed: number;
}

export type PlaybackEvent = Exclude<EngineEvent, { readonly type: 'failed' }>;

/** The pure transitions that both players share. */
export function reducePlayback<State extends PlaybackState>(state: State, event: PlaybackEvent): State {
  const isOpening = state.phase === 'opening';
  // While opening, the element is at 0, wherever playback will start.
  const at = (position: number) => (isOpening ? state.position : position);
  switch (event.type) {
    case 'duration':
      return { ...state, duration: event.duration };
    case 'time':
      return { ...state, position: at(event.position), bufferedEnd: event.bufferedEnd };
    case 'ready':
      return { ...state, phase: 'ready', waiting: false };
    case 'play':
      return { ...state, playing: true };
    case 'playing':
      return { ...state, phase: 'ready', playing: true, waiting: false, position: event.position };
    case 'waiting':
      return { ...state, waiting: true };
    case 'paused':
      return { ...state, playing: false, waiting: isOpening, position: at(event.position) };
    case 'seeked':
      return { ...state, waiting: isOpening, position: at(event.position) };
    case 'ended':
      return { ...state, waiting: false, position: event.position };
    case 'blocked':
      return { ...state, playing: false, waiting: false };
  }
}
