import type { PlaybackRequest } from '@inspire/shared/playback';
import type { Quality } from '../engine/engine';

/** A request by a control, a key or the page; no control touches the media element. */
export type PlayerRequest =
  | PlaybackRequest
  | { readonly type: 'toggleLoop' }
  | { readonly type: 'toggleFullscreen' }
  | { readonly type: 'toggleCaptions' }
  /** @property language a language tag; without it the stream's first */
  | { readonly type: 'showCaptions'; readonly language?: string }
  | { readonly type: 'hideCaptions' }
  /** @property steps how many of the offered speeds faster; negative for slower */
  | { readonly type: 'speedBy'; readonly steps: number }
  | { readonly type: 'setQuality'; readonly quality: Quality }
  | { readonly type: 'togglePictureInPicture' }
  | { readonly type: 'chooseCastDevice' }
  | { readonly type: 'recover' }
  /** The page pauses playback: an orientation change, with black-out (SPEC-4). */
  | { readonly type: 'interrupt'; readonly blackout: boolean }
  /** The page is visible again and resumes what it paused. */
  | { readonly type: 'resumeIfInterrupted' };
