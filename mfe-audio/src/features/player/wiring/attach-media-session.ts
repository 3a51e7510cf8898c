import { createMediaSessionControls, type MediaSessionPort, toArtwork } from '@inspire/shared/playback';
import type { Player } from '../model/player';
import { coverOf, currentTrack, type Queue } from '../model/queue';

/** A cover is a square. */
const COVER_RATIO = 1;

const shownOf = (queue: Queue): MediaMetadataInit => {
  const track = currentTrack(queue);
  return {
    title: track.title,
    artist: queue.album.title,
    album: queue.album.title,
    artwork: toArtwork(coverOf(queue, track), COVER_RATIO),
  };
};

/**
 * Media keys and the lock screen: who plays, its cover, the place in the track. The session is the page's only one: it is
 * taken when audio starts, and left to a video when that does.
 */
export function attachMediaSession(
  player: Player,
  port: MediaSessionPort | undefined,
  onVideoStarted: (listener: () => void) => () => void,
): () => void {
  if (!port) return () => undefined;
  const keys = createMediaSessionControls(port, player.request, {
    previoustrack: () => player.request({ type: 'previous' }),
    nexttrack: () => player.request({ type: 'next' }),
  });
  const ends = [
    player.onEvent(({ type }, before, state) => {
      const { queue } = state;
      if (!queue) return keys.giveBack();
      if (type === 'played') keys.take(shownOf(queue));
      else if (type === 'put') keys.show(shownOf(queue));
      keys.tell(state, type === 'time' ? before : undefined);
    }),
    onVideoStarted(keys.leave),
    keys.giveBack,
  ];
  return () => ends.forEach((end) => end());
}
