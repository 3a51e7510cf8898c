import type { QueueRequest } from './queue';

/** What a control, a key, the lock screen or a page asks of the player; none of them touches the media element. */
export type PlayerRequest =
  /** Plays an album, from one of its tracks on. */
  | { readonly type: 'open'; readonly queue: QueueRequest }
  | { readonly type: 'play' }
  | { readonly type: 'pause' }
  | { readonly type: 'togglePlay' }
  | { readonly type: 'next' }
  | { readonly type: 'previous' }
  /** Plays the track at a place of the queue's order. */
  | { readonly type: 'jump'; readonly at: number }
  | { readonly type: 'seek'; readonly position: number }
  | { readonly type: 'seekBy'; readonly seconds: number }
  /** @param volume 0 to 100 */
  | { readonly type: 'setVolume'; readonly volume: number }
  | { readonly type: 'toggleMute' }
  | { readonly type: 'setSpeed'; readonly speed: number }
  | { readonly type: 'toggleShuffle' }
  | { readonly type: 'toggleRepeatOne' }
  /** @param after minutes, or the end of the track; undefined for no sleep timer */
  | { readonly type: 'setSleep'; readonly after: number | 'track' | undefined }
  /** The global stop-media action: pause and rewind (SPEC-1). */
  | { readonly type: 'stop' };
