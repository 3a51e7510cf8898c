import type { EventBus } from '@inspire/shared/events';
import { attachMediaSession as attachToSession, type MediaSessionPort, toArtwork } from '@inspire/shared/playback';
import type { Player } from '../model/player';
import { currentTrack, getCover, type Queue } from '../model/queue';

/** Height divided by width. */
const COVER_RATIO = 1;

function toMetadata(queue: Queue): MediaMetadataInit {
  const track = currentTrack(queue);
  return {
    title: track.title,
    artist: queue.album.title,
    album: queue.album.title,
    artwork: toArtwork(getCover(queue, track), COVER_RATIO),
  };
}

export const attachMediaSession = (
  player: Player,
  port: MediaSessionPort | undefined,
  events: Pick<EventBus, 'onMediaStarted'>,
): (() => void) =>
  attachToSession(player, port, {
    getItem: ({ queue }) => queue,
    toMetadata,
    actions: {
      previoustrack: () => player.request({ type: 'previous' }),
      nexttrack: () => player.request({ type: 'next' }),
    },
    kind: 'audio',
    events,
  });
