import type { EngineEvent } from './engine';

/** What both players know of the media that plays. Times are in seconds. */
export interface PlaybackState {
  /** `opening` until the first data has been decoded, then `ready`; each player has further phases of its own. */
  readonly phase: string;
  /** What the viewer sees as running; it may wait for data. */
  readonly playing: boolean;
  readonly waiting: boolean;
  readonly position: number;
  readonly duration: number;
  readonly bufferedEnd: number;
  readonly muted: boolean;
  readonly speed: number;
}

/** The events that every player handles alike; a failed engine is each player's own business. */
export type PlaybackEvent = Exclude<EngineEvent, { readonly type: 'failed' }>;

/** The transitions that both players share, free of effects. */
export function reducePlayback<State extends PlaybackState>(state: State, event: PlaybackEvent): State {
  const isOpening = state.phase === 'opening';
  // While it opens, the element is at 0, wherever playback is going to start.
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
