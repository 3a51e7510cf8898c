/**
 * Why playback stopped. `network`: no answer, or the server's fault. `refused`: the server said no to this address
 * (expired, or the right to it ended). `media`: the stream is broken. `unsupported`: nothing here can play it.
 */
export type EngineFault = 'network' | 'refused' | 'media' | 'unsupported';

/** What the engine tells of the media element; the element itself stays behind it. Times are in seconds. */
export type EngineEvent =
  | { readonly type: 'duration'; readonly duration: number }
  | { readonly type: 'time'; readonly position: number; readonly bufferedEnd: number }
  | { readonly type: 'ready' }
  | { readonly type: 'played' }
  /** Pictures move: after starting, and after each wait. */
  | { readonly type: 'flowing'; readonly position: number }
  | { readonly type: 'waiting' }
  | { readonly type: 'paused'; readonly position: number }
  | { readonly type: 'seeking'; readonly position: number }
  | { readonly type: 'seeked'; readonly position: number }
  | { readonly type: 'ended'; readonly position: number }
  | { readonly type: 'volume'; readonly volume: number; readonly muted: boolean }
  | { readonly type: 'captions'; readonly available: boolean; readonly shown: boolean }
  /** What captions say now; '' for nothing. */
  | { readonly type: 'cue'; readonly text: string }
  /** The browser asks for a gesture before it plays with sound. */
  | { readonly type: 'blocked' }
  | { readonly type: 'failed'; readonly fault: EngineFault }
  | { readonly type: 'recovered' };

export type EngineListener = (event: EngineEvent) => void;

export interface StreamSource {
  readonly url: string;
  /** Seconds from the beginning. */
  readonly startAt: number;
}

/** Plays one stream on one media element. Only this folder touches the element or the streaming library. */
export interface PlayerEngine {
  load(source: StreamSource): void;
  /** Takes a newer address of the same stream; what plays goes on without a break. */
  renew(url: string): void;
  /** Tries again at the same place after `failed`. */
  recover(): void;
  play(): void;
  pause(): void;
  seek(position: number): void;
  setVolume(volume: number): void;
  setMuted(muted: boolean): void;
  setCaptions(shown: boolean): void;
  destroy(): void;
}

export type CreateEngine = (media: HTMLVideoElement, emit: EngineListener) => PlayerEngine;

/** Where the bytes come from: hls.js, or a browser that plays HLS by itself. */
export type MediaSourceAdapter = Pick<PlayerEngine, 'load' | 'renew' | 'recover' | 'setCaptions' | 'destroy'>;
