import { attachMediaSession as attachToSession, type MediaSessionPort, toArtwork } from '@inspire/shared/playback';
import type { Player } from '../model/player';
import { coverOf, currentTrack, type Queue } from '../model/queue';

/** Height by width. */
const COVER_RATIO = 1;

function toMetadata(queue: Queue): MediaMetadataInit {
  const track = currentTrack(queue);
  return {
    title: track.title,
    artist: queue.album.title,
    album: queue.album.title,
    artwork: toArtwork(coverOf(queue, track), COVER_RATIO),
  };
}

/** Shows the current track on the lock screen, and adds the media keys of a queue. */
export const attachMediaSession = (
  player: Player,
  port: MediaSessionPort | undefined,
  onVideoStarted: (listener: () => void) => () => void,
): (() => void) =>
  attachToSession(player, port, {
    getItem: ({ queue }) => queue,
    toMetadata,
    actions: {
      previoustrack: () => player.request({ type: 'previous' }),
      nexttrack: () => player.request({ type: 'next' }),
    },
    onOtherMedia: onVideoStarted,
  });
