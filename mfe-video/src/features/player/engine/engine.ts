import type { EngineErrorKind, EngineEvent, PlaybackEngine } from '@inspire/shared/playback';

/** `unsupported`: this browser cannot play the stream at all. */
export type VideoErrorKind = EngineErrorKind | 'unsupported';

export interface CaptionTrack {
  /** A language tag. */
  readonly language: string;
  readonly name: string;
}

/** Height of the picture in pixels; `auto` adapts it to the bandwidth. */
export type Quality = number | 'auto';

/** Events of the video engine. Times are in seconds. */
export type VideoEngineEvent =
  | EngineEvent<VideoErrorKind>
  | { readonly type: 'seeking'; readonly position: number }
  | { readonly type: 'volume'; readonly volume: number; readonly muted: boolean }
  | {
      readonly type: 'captions';
      readonly available: boolean;
      readonly shown: boolean;
      /** In the stream's order. */
      readonly tracks?: readonly CaptionTrack[];
      readonly language?: string;
    }
  /** The caption at the current position; '' for none. */
  | { readonly type: 'cue'; readonly text: string }
  | { readonly type: 'speed'; readonly speed: number }
  /** `offered` lists the heights, highest first; empty where the browser chooses. `loaded` is the height that plays. */
  | {
      readonly type: 'quality';
      readonly offered: readonly number[];
      readonly chosen: Quality;
      readonly loaded?: number;
    }
  | { readonly type: 'pictureInPicture'; readonly offered: boolean; readonly active: boolean }
  /** Playback on another device (Cast, AirPlay); offered while the browser knows of one. */
  | { readonly type: 'cast'; readonly offered: boolean; readonly active: boolean }
  | { readonly type: 'recovered' };

export type VideoEngineListener = (event: VideoEngineEvent) => void;

/** Plays one stream on one media element. Only this folder touches the element or the streaming library. */
export interface PlayerEngine extends PlaybackEngine {
  /** Retries at the same position after `failed`. */
  recover(): void;
  /** @param language a language tag; without it, or if the stream does not have it, the stream's first captions show */
  setCaptions(shown: boolean, language?: string): void;
  setQuality(quality: Quality): void;
  togglePictureInPicture(): void;
  /** Opens the browser's list of devices, where the viewer can also end casting. */
  chooseCastDevice(): void;
}

export type CreateEngine = (media: HTMLVideoElement, emit: VideoEngineListener) => PlayerEngine;

/** The source of the data: hls.js, or a browser that plays HLS natively. */
export interface MediaSourceAdapter extends Pick<
  PlayerEngine,
  'load' | 'renew' | 'recover' | 'setCaptions' | 'setQuality' | 'destroy'
> {
  /** Opens the stream again at the same position, when `recover` was not enough. */
  reopen(): void;
  /** A counter that increases with everything that is loaded. */
  received(): number;
}
