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
  /** Tries again after a fault. */
  | { readonly type: 'recover' }
  /** The global stop-media action: pause and rewind (section 1). */
  | { readonly type: 'stop' }
  /** The page pauses: an orientation change, with black-out (section 4). */
  | { readonly type: 'interrupt'; readonly blackout: boolean }
  /** The page is visible again: what it paused goes on. */
  | { readonly type: 'goOn' };
