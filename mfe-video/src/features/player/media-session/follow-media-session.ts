import { STEP } from '../model/keys';
import type { Player } from '../model/player';
import type { PlayerState } from '../model/player-state';
import { artworkOf, type Cover } from './artwork';

/** What the lock screen shows. */
export interface Playing extends Cover {
  readonly title: string;
  readonly artist: string;
}

/** Media keys and the lock screen. */
export interface MediaSessionPort {
  readonly session: MediaSession;
  readonly makeMetadata: (init: MediaMetadataInit) => MediaMetadata;
}

/** The browser's own, undefined where it has none. */
export const browserMediaSession = (): MediaSessionPort | undefined =>
  'mediaSession' in navigator
    ? { session: navigator.mediaSession, makeMetadata: (init) => new MediaMetadata(init) }
    : undefined;

/** The place goes on by itself while it plays, so that only what breaks it is told: steps larger than this, in seconds. */
const STEADY = 2;

/**
 * Media keys and the lock screen: what plays, its cover, the place in it. They also tell a pause that the viewer made there
 * from one that the system made, which goes on by itself (decision 32). The page has one session: it is taken when the video
 * starts, and left to other media when they do. The returned function gives it back.
 */
export function followMediaSession(
  player: Player,
  { title, artist, ...cover }: Playing,
  port: MediaSessionPort | undefined,
  onOtherMedia: (started: () => void) => () => void,
): () => void {
  if (!port) return () => undefined;
  const { session, makeMetadata } = port;
  let isOurs = false;

  const ask = (request: Parameters<Player['request']>[0]) => () => player.request(request);
  const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', ask({ type: 'play' })],
    ['pause', ask({ type: 'pause' })],
    ['stop', ask({ type: 'stop' })],
    // Browsers leave out the offset, or give null for it.
    ['seekbackward', ({ seekOffset }) => player.request({ type: 'seekBy', seconds: -(seekOffset || STEP.long) })],
    ['seekforward', ({ seekOffset }) => player.request({ type: 'seekBy', seconds: seekOffset || STEP.long })],
    ['seekto', ({ seekTime }) => seekTime != null && player.request({ type: 'seek', position: seekTime })],
  ];
  const setHandler = (action: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
    try {
      session.setActionHandler(action, handler);
    } catch {
      // A browser that does not know the action.
    }
  };
  const tell = ({ playing, position, duration, speed }: PlayerState) => {
    if (!isOurs) return;
    session.playbackState = playing ? 'playing' : 'paused';
    if (duration > 0) session.setPositionState?.({ duration, position: Math.min(position, duration), playbackRate: speed });
  };
  const take = () => {
    isOurs = true;
    for (const [action, handler] of handlers) setHandler(action, handler);
    session.metadata = makeMetadata({ title, artist, artwork: artworkOf(cover) });
  };

  const ends = [
    player.onEvent(({ type }, before, state) => {
      if (type === 'played') take();
      if (type !== 'cue' && (type !== 'time' || Math.abs(state.position - before.position) > STEADY)) tell(state);
    }),
    // What is there now is theirs: it is not taken away from them.
    onOtherMedia(() => {
      isOurs = false;
    }),
  ];
  return () => {
    ends.forEach((end) => end());
    if (!isOurs) return;
    for (const [action] of handlers) setHandler(action, null);
    session.metadata = null;
    session.playbackState = 'none';
    session.setPositionState?.();
  };
}
