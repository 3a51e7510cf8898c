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
