/** The page's one Media Session: media keys and the lock screen. */
export interface MediaSessionPort {
  readonly session: MediaSession;
  readonly makeMetadata: (init: MediaMetadataInit) => MediaMetadata;
}

/** The browser's own, undefined where it has none. */
export const browserMediaSession = (): MediaSessionPort | undefined =>
  'mediaSession' in navigator
    ? { session: navigator.mediaSession, makeMetadata: (init) => new MediaMetadata(init) }
    : undefined;

/** What every player is asked; times are in seconds. */
export type MediaSessionCommand =
  | { readonly type: 'play' }
  | { readonly type: 'pause' }
  | { readonly type: 'seek'; readonly position: number }
  | { readonly type: 'seekBy'; readonly seconds: number };

/** How it plays, and where it is. */
export interface PlaybackStatus {
  readonly playing: boolean;
  /** Seconds. */
  readonly position: number;
  /** Seconds; 0 while it is not known. */
  readonly duration: number;
  readonly speed: number;
}

/** A player's hold on the session. What is told while another one has it does nothing. */
export interface MediaSessionControls {
  /** Takes the session for what plays. */
  take(shown: MediaMetadataInit): void;
  /** Something else plays. */
  show(shown: MediaMetadataInit): void;
  /** @param before the place before it, where it only went on: the session counts by itself, and is told of leaps alone */
  tell(place: PlaybackStatus, before?: PlaybackStatus): void;
  /** Another player has taken it: what is there now is theirs, and stays. */
  leave(): void;
  /** Empties it. */
  giveBack(): void;
}

/** How far a key leaps that does not say it. */
const STEP_SECONDS = 10;

/** Larger steps than this, in seconds, are leaps. */
const STEADY = 2;

/**
 * Puts a player on media keys and the lock screen.
 * @param request asks the player
 * @param more what it does beside playing, pausing and seeking
 */
export function createMediaSessionControls(
  { session, makeMetadata }: MediaSessionPort,
  request: (asked: MediaSessionCommand) => void,
  more: Partial<Record<MediaSessionAction, () => void>>,
): MediaSessionControls {
  let isOurs = false;
  const actions: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => request({ type: 'play' }),
    pause: () => request({ type: 'pause' }),
    // Browsers leave out the offset, or give null for it.
    seekbackward: ({ seekOffset }) => request({ type: 'seekBy', seconds: -(seekOffset || STEP_SECONDS) }),
    seekforward: ({ seekOffset }) => request({ type: 'seekBy', seconds: seekOffset || STEP_SECONDS }),
    seekto: ({ seekTime }) => seekTime != null && request({ type: 'seek', position: seekTime }),
    ...more,
  };
  const setHandlers = (isOn: boolean) => {
    for (const [action, handler] of Object.entries(actions)) {
      try {
        session.setActionHandler(action as MediaSessionAction, isOn ? handler : null);
      } catch {
        // A browser that does not know the action.
      }
    }
  };
  const show = (shown: MediaMetadataInit) => {
    if (isOurs) session.metadata = makeMetadata(shown);
  };
  return {
    take(shown) {
      isOurs = true;
      setHandlers(true);
      show(shown);
    },
    show,
    tell({ playing, position, duration, speed }, before) {
      if (!isOurs || (before && Math.abs(position - before.position) <= STEADY)) return;
      session.playbackState = playing ? 'playing' : 'paused';
      if (duration > 0)
        session.setPositionState?.({ duration, position: Math.min(position, duration), playbackRate: speed });
    },
    leave() {
      isOurs = false;
    },
    giveBack() {
      if (!isOurs) return;
      isOurs = false;
      setHandlers(false);
      session.metadata = null;
      session.playbackState = 'none';
      session.setPositionState?.();
    },
  };
}
