/**
 * Why playback stopped. `network`: no answer, or the server's fault. `refused`: the server said no to this address
 * (expired, or the right to it ended). `media`: the stream is broken. `unsupported`: nothing here can play it.
 */
export type EngineErrorKind = 'network' | 'refused' | 'media' | 'unsupported';

/** Captions that a stream has: their language as a language tag, and the name that the stream gives them. */
export interface CaptionTrack {
  readonly language: string;
  readonly name: string;
}

/** Height of the picture in pixels; `auto` leaves it to the line. */
export type Quality = number | 'auto';

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
  | {
      readonly type: 'captions';
      readonly available: boolean;
      readonly shown: boolean;
      /** In the stream's order; none where the engine does not tell them apart. */
      readonly tracks?: readonly CaptionTrack[];
      /** Language of those that are shown. */
      readonly language?: string;
    }
  /** What captions say now; '' for nothing. */
  | { readonly type: 'cue'; readonly text: string }
  | { readonly type: 'speed'; readonly speed: number }
  /** Heights to choose from, the highest first; none where the browser chooses by itself. `loaded`: what plays. */
  | {
      readonly type: 'quality';
      readonly offered: readonly number[];
      readonly chosen: Quality;
      readonly loaded?: number;
    }
  /** A small window above all others. */
  | { readonly type: 'pictureInPicture'; readonly offered: boolean; readonly active: boolean }
  /** Another device shows the picture; offered while there is one. */
  | { readonly type: 'remote'; readonly offered: boolean; readonly active: boolean }
  /** The browser asks for a gesture before it plays with sound. */
  | { readonly type: 'blocked' }
  | { readonly type: 'failed'; readonly fault: EngineErrorKind }
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
  /** @param language of the captions, a language tag; without it, or where there are none of it, the stream's first */
  setCaptions(shown: boolean, language?: string): void;
  /** @param speed 1 is as it was recorded */
  setSpeed(speed: number): void;
  setQuality(quality: Quality): void;
  togglePictureInPicture(): void;
  /** Lets the viewer choose a device to watch on, or end that. */
  chooseCastDevice(): void;
  destroy(): void;
}

export type CreateEngine = (media: HTMLVideoElement, emit: EngineListener) => PlayerEngine;

/** Where the bytes come from: hls.js, or a browser that plays HLS by itself. */
export interface MediaSourceAdapter extends Pick<
  PlayerEngine,
  'load' | 'renew' | 'recover' | 'setCaptions' | 'setQuality' | 'destroy'
> {
  /** Opens the stream anew at the same place, for when `recover` was not enough. */
  reopen(): void;
  /** A count that grows with everything that is loaded. */
  received(): number;
}
