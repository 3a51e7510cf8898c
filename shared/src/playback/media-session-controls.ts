/** The page's one Media Session: media keys and the lock screen. */
export interface MediaSessionPort {
  readonly session: MediaSession;
  readonly makeMetadata: (init: MediaMetadataInit) => MediaMetadata;
}

/** Returns the browser's Media Session; undefined where it has none. */
export const browserMediaSession = (): MediaSessionPort | undefined =>
  'mediaSession' in navigator
    ? { session: navigator.mediaSession, makeMetadata: (init) => new MediaMetadata(init) }
    : undefined;

/** What media keys request of every player. Times are in seconds. */
export type MediaSessionCommand =
  | { readonly type: 'play' }
  | { readonly type: 'pause' }
  | { readonly type: 'seek'; readonly position: number }
  | { readonly type: 'seekBy'; readonly seconds: number };

export interface PlaybackStatus {
  readonly playing: boolean;
  /** Seconds. */
  readonly position: number;
  /** Seconds; 0 while it is not known. */
  readonly duration: number;
  readonly speed: number;
}

/** One player's access to the session. Updates have no effect while another player owns the session. */
export interface MediaSessionControls {
  /** Takes the session over and shows what plays. */
  acquire(metadata: MediaMetadataInit): void;
  /** Shows something else that plays. */
  show(metadata: MediaMetadataInit): void;
  /** @param before the status before a regular time update: the session counts time by itself and needs only jumps */
  update(status: PlaybackStatus, before?: PlaybackStatus): void;
  /** Leaves the session as it is, because another player has acquired it. */
  yield(): void;
  /** Clears the session. */
  release(): void;
}

/** For keys that send no offset. */
const STEP_SECONDS = 10;
/** A larger change of the position is a jump. */
const MAX_DRIFT_SECONDS = 2;

/** @param actions media keys beside play, pause and seek */
export function createMediaSessionControls(
  { session, makeMetadata }: MediaSessionPort,
  request: (command: MediaSessionCommand) => void,
  actions: Partial<Record<MediaSessionAction, () => void>>,
): MediaSessionControls {
  let isOwner = false;
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => request({ type: 'play' }),
    pause: () => request({ type: 'pause' }),
    // Browsers omit the offset or send null.
    seekbackward: ({ seekOffset }) => request({ type: 'seekBy', seconds: -(seekOffset || STEP_SECONDS) }),
    seekforward: ({ seekOffset }) => request({ type: 'seekBy', seconds: seekOffset || STEP_SECONDS }),
    seekto: ({ seekTime }) => seekTime != null && request({ type: 'seek', position: seekTime }),
    ...actions,
  };
  const setHandlers = (isOn: boolean) => {
    for (const [action, handler] of Object.entries(handlers)) {
      try {
        session.setActionHandler(action as MediaSessionAction, isOn ? handler : null);
      } catch {
        // The browser does not know the action.
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
