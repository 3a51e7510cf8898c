import type { Quality } from '../engine/engine';

/** What a control, a key or the page asks of the player; no control touches the media element. */
export type PlayerRequest =
  | { readonly type: 'play' }
  | { readonly type: 'pause' }
  | { readonly type: 'togglePlay' }
  | { readonly type: 'seek'; readonly position: number }
  | { readonly type: 'seekBy'; readonly seconds: number }
  | { readonly type: 'setVolume'; readonly volume: number }
  | { readonly type: 'volumeBy'; readonly change: number }
  | { readonly type: 'toggleMute' }
  | { readonly type: 'toggleLoop' }
  | { readonly type: 'toggleFullscreen' }
  | { readonly type: 'toggleCaptions' }
  /** @property language a language tag; without it the stream's first */
  | { readonly type: 'showCaptions'; readonly language?: string }
  | { readonly type: 'hideCaptions' }
  | { readonly type: 'setSpeed'; readonly speed: number }
  /** Faster by so many of the speeds that are offered, below 0 slower. */
  | { readonly type: 'speedBy'; readonly steps: number }
  | { readonly type: 'setQuality'; readonly quality: Quality }
  | { readonly type: 'togglePictureInPicture' }
  /** Another device to watch on. */
  | { readonly type: 'chooseCastDevice' }
  /** Tries again after a fault. */
  | { readonly type: 'recover' }
  /** The global stop-media action: pause and rewind (SPEC-1). */
  | { readonly type: 'stop' }
  /** The page pauses: an orientation change, with black-out (SPEC-4). */
  | { readonly type: 'interrupt'; readonly blackout: boolean }
  /** The page is visible again: what it paused goes on. */
  | { readonly type: 'goOn' };
