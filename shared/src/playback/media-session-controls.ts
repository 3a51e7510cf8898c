export interface MediaSessionPort {
  readonly session: MediaSession;
  readonly makeMetadata: (init: MediaMetadataInit) => MediaMetadata;
}

/** Returns the browser's Media Session; undefined where it is not supported. */
export const browserMediaSession = (): MediaSessionPort | undefined =>
  'mediaSession' in navigator
    ? { session: navigator.mediaSession, makeMetadata: (init) => new MediaMetadata(init) }
    : undefined;

/** Commands of media keys. Times are in seconds. */
export type MediaSessionCommand =
  | { readonly type: 'play' }
  | { readonly type: 'pause' }
  | { readonly type: 'seek'; readonly position: number }
  | { readonly type: 'seekBy'; readonly seconds: number };

export interface PlaybackStatus {
  readonly playing: boolean;
  readonly position: number;
  /** Seconds, like `position`; 0 while unknown. */
  readonly duration: number;
  readonly speed: number;
}

/** One player's access to the session. Updates are ignored while another player owns the session. */
export interface MediaSessionControls {
  /** Takes over the session and shows the metadata. */
  acquire(metadata: MediaMetadataInit): void;
  show(metadata: MediaMetadataInit): void;
  /** @param before the status before a regular time update: the session counts time itself and needs only jumps */
  update(status: PlaybackStatus, before?: PlaybackStatus): void;
  /** Leaves the session unchanged, because another player has acquired it. */
  yield(): void;
  release(): void;
}

const keys: readonly MediaSessionAction[] = [
  'play',
  'pause',
  'stop',
  'seekto',
  'seekbackward',
  'seekforward',
  'previoustrack',
  'nexttrack',
];
/** For keys without an offset. */
const STEP_SECONDS = 10;
/** A larger change of position is a jump. */
const MAX_DRIFT_SECONDS = 2;

/** @param actions handlers for media keys other than play, pause and seek */
export function createMediaSessionControls(
  { session, makeMetadata }: MediaSessionPort,
  request: (command: MediaSessionCommand) => void,
  actions: Partial<Record<MediaSessionAction, () => void>>,
): MediaSessionControls {
  let isOwner = false;
  const steps: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    // Browsers omit the offset or send null.
    seekbackward: ({ seekOffset }) => request({ type: 'seekBy', seconds: -(seekOffset || STEP_SECONDS) }),
    seekforward: ({ seekOffset }) => request({ type: 'seekBy', seconds: seekOffset || STEP_SECONDS }),
  };
  const hasTracks = actions.previoustrack !== undefined || actions.nexttrack !== undefined;
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => request({ type: 'play' }),
    pause: () => request({ type: 'pause' }),
    // The lock screen of an iPhone has room for one pair, and prefers steps to tracks.
    ...(!hasTracks && steps),
    seekto: ({ seekTime }) => seekTime != null && request({ type: 'seek', position: seekTime }),
    ...actions,
  };
  const setHandlers = (isOn: boolean) => {
    // Also the keys without a handler: another player may have left its own.
    for (const key of keys) {
      try {
        session.setActionHandler(key, (isOn && handlers[key]) || null);
      } catch {
        // The browser does not support the action.
      }
    }
  };
  const show = (metadata: MediaMetadataInit) => {
    if (isOwner) session.metadata = makeMetadata(metadata);
  };
  return {
    acquire(metadata) {
      isOwner = true;
      setHandlers(true);
      show(metadata);
    },
    show,
    update({ playing, position, duration, speed }, before) {
      if (!isOwner || (before && Math.abs(position - before.position) <= MAX_DRIFT_SECONDS)) return;
      session.playbackState = playing ? 'playing' : 'paused';
      if (duration > 0)
        session.setPositionState?.({ duration, position: Math.min(position, duration), playbackRate: speed });
    },
    yield() {
      isOwner = false;
    },
    release() {
      if (!isOwner) return;
      isOwner = false;
      setHandlers(false);
      session.metadata = null;
      session.playbackState = 'none';
      session.setPositionState?.();
    },
  };
}
