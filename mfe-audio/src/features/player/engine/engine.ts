/**
 * Why a track stopped. `network`: no answer. `refused`: the address opens nothing any more, or did not open at all, which
 * an element cannot tell apart. `media`: what came cannot be played.
 */
export type EngineErrorKind = 'network' | 'refused' | 'media';

/** What the engine tells of the media element that plays; the element itself stays behind it. Times are in seconds. */
export type EngineEvent =
  | { readonly type: 'duration'; readonly duration: number }
  | { readonly type: 'time'; readonly position: number; readonly bufferedEnd: number }
  | { readonly type: 'ready' }
  | { readonly type: 'played' }
  /** Sound is heard: after starting, and after each wait. */
  | { readonly type: 'flowing'; readonly position: number }
  | { readonly type: 'waiting' }
  | { readonly type: 'paused'; readonly position: number }
  | { readonly type: 'seeked'; readonly position: number }
  | { readonly type: 'ended'; readonly position: number }
  /** The browser asks for a gesture before it plays with sound. */
  | { readonly type: 'blocked' }
  | { readonly type: 'failed'; readonly fault: EngineErrorKind };

export type EngineListener = (event: EngineEvent) => void;

export interface TrackSource {
  readonly url: string;
  /** Seconds from the beginning. */
  readonly startAt: number;
}

/** Plays one track at a time. Only this folder touches the media elements. */
export interface AudioEngine {
  /** Uses the viewer's gesture, which some browsers ask for, before the track's address is known. */
  prepare(): void;
  load(source: TrackSource): void;
  /** Gets the next track ready beside the one that plays; a `load` of its address from the beginning is heard at once. */
  preloadTrack(url: string): void;
  /** Takes a newer address of the same track; what plays goes on. */
  renew(url: string): void;
  /** Falls silent and tells of nothing more until the next `load`. */
  release(): void;
  /** Released, and without any address: what a session opened does not outlive it. */
  empty(): void;
  play(): void;
  pause(): void;
  seek(position: number): void;
  /** @param volume 0 to 1 */
  setVolume(volume: number): void;
  setMuted(muted: boolean): void;
  setSpeed(speed: number): void;
  destroy(): void;
}

export type CreateEngine = (emit: EngineListener) => AudioEngine;
