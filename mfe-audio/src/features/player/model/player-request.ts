import type { PlaybackRequest } from '@inspire/shared/playback';
import type { QueueRequest } from './queue';

/** A request by a control, a key, the lock screen or a page. */
export type PlayerRequest =
  | PlaybackRequest
  | { readonly type: 'open'; readonly queue: QueueRequest }
  | { readonly type: 'next' }
  | { readonly type: 'previous' }
  | { readonly type: 'jump'; readonly at: number }
  | { readonly type: 'toggleShuffle' }
  | { readonly type: 'toggleRepeatOne' }
  /** @property after minutes, or the end of the track; undefined turns the sleep timer off */
  | { readonly type: 'setSleep'; readonly after: number | 'track' | undefined };
