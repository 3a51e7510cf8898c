import type { EngineEvent, PlaybackEngine } from '@inspire/shared/playback';

export type EngineListener = (event: EngineEvent) => void;

/** Plays one track at a time. Only this folder touches the media elements. */
export interface AudioEngine extends PlaybackEngine {
  /** Must run in the listener's gesture, which some browsers require, before the track's URL is known. */
  prepare(): void;
  /** Buffers the next track, so that `load` of its URL from the beginning plays it without a gap. */
  preloadTrack(url: string): void;
  /** Stops, and reports nothing until the next `load`. */
  release(): void;
  /** Releases and forgets every URL, so that none outlives the session. */
  empty(): void;
}

export type CreateEngine = (emit: EngineListener) => AudioEngine;
