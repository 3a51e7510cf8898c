import type { Player } from '../model/player';
import type { PlayerState } from '../model/player-state';
import { artworkOf } from '../model/artwork';
import { coverOf, currentTrack } from '../model/queue';
import type { MediaSessionPort } from './surroundings';

const STEP_SECONDS = 10;

/**
 * Media keys and the lock screen: who plays, its cover, the place in the track. The session is the page's only one: it is
 * taken when audio starts, and left to a video when that does.
 */
export function followMediaSession(
  player: Player,
  port: MediaSessionPort | undefined,
  onVideoStarted: (listener: () => void) => () => void,
): () => void {
  if (!port) return () => undefined;
  const { session, makeMetadata } = port;
  let isOurs = false;

  const ask = (request: Parameters<Player['request']>[0]) => () => player.request(request);
  const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', ask({ type: 'play' })],
    ['pause', ask({ type: 'pause' })],
    ['previoustrack', ask({ type: 'previous' })],
    ['nexttrack', ask({ type: 'next' })],
    ['seekbackward', ({ seekOffset = STEP_SECONDS }) => player.request({ type: 'seekBy', seconds: -seekOffset })],
    ['seekforward', ({ seekOffset = STEP_SECONDS }) => player.request({ type: 'seekBy', seconds: seekOffset })],
    ['seekto', ({ seekTime }) => seekTime != null && player.request({ type: 'seek', position: seekTime })],
  ];
  const tell = ({ queue, playing, position, duration, speed }: PlayerState) => {
    if (!isOurs || !queue) return;
    session.playbackState = playing ? 'playing' : 'paused';
    if (duration > 0) session.setPositionState?.({ duration, position: Math.min(position, duration), playbackRate: speed });
  };
  const introduce = ({ queue }: PlayerState) => {
    if (!isOurs || !queue) return;
    const track = currentTrack(queue);
    session.metadata = makeMetadata({ title: track.title, artist: queue.album.title, album: queue.album.title, artwork: artworkOf(coverOf(queue, track)) });
  };
  const take = (state: PlayerState) => {
    isOurs = true;
    for (const [action, handler] of handlers) session.setActionHandler(action, handler);
    introduce(state);
    tell(state);
  };
  const giveBack = () => {
    if (!isOurs) return;
    isOurs = false;
    for (const [action] of handlers) session.setActionHandler(action, null);
    session.metadata = null;
    session.playbackState = 'none';
  };

  const ends = [
    player.onEvent(({ type }, before, state) => {
      if (type === 'played' && state.queue) take(state);
      else if (type === 'emptied') giveBack();
      else if (type === 'put') introduce(state);
      // The place goes on by itself while it plays; what breaks that is told.
      if (type !== 'time' || Math.abs(state.position - before.position) > 2) tell(state);
    }),
    // What is there now is the video's: it is not taken away from it.
    onVideoStarted(() => {
      isOurs = false;
    }),
    giveBack,
  ];
  return () => ends.forEach((end) => end());
}
