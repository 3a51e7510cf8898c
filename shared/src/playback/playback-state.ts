/**
 * Why playback stopped. `network`: no response, or a server error. `refused`: the media server rejected the URL,
 * because it expired or the viewer's access ended. `media`: the stream cannot be decoded.
 */
export type EngineErrorKind = 'network' | 'refused' | 'media';

/** Events of every engine. Times are in seconds. @typeParam ErrorKind the errors that the engine can distinguish */
export type EngineEvent<ErrorKind extends string = EngineErrorKind> =
  | { readonly type: 'duration'; readonly duration: number }
  | { readonly type: 'time'; readonly position: number; readonly bufferedEnd: number }
  /** The first data has been decoded. */
  | { readonly type: 'ready' }
  /** The element is no longer paused, but may still wait for data. */
  | { readonly type: 'play' }
  /** Playback runs: after a start, and after each wait for data. */
  | { readonly type: 'playing'; readonly position: number }
  | { readonly type: 'waiting' }
  | { readonly type: 'paused'; readonly position: number }
  | { readonly type: 'seeked'; readonly position: number }
  | { readonly type: 'ended'; readonly position: number }
  /** The browser's autoplay policy requires a user gesture first. */
  | { readonly type: 'blocked' }
  | { readonly type: 'failed'; readonly error: ErrorKind };

export interface StreamSource {
  readonly url: string;
  /** Seconds. */
  readonly startAt: number;
}

/** What a player needs from an engine; only the engine touches media elements. */
export interface PlaybackEngine {
  load(source: StreamSource): void;
  renew(url: string): void;
  play(): void;
  pause(): void;
  seek(position: number): void;
  /** @param volume 0 to 1 */
  setVolume(volume: number): void;
  setMuted(muted: boolean): void;
  /** @param speed 1 is normal speed */
  setSpeed(speed: number): void;
  destroy(): void;
}

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
