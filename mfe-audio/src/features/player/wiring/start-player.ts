import type { Host } from '@inspire/shared/host';
import { albumKey } from '../../album/api/get-album';
import { albumsKey } from '../../albums/api/get-albums';
import { createRecordSink } from '../api/record-sink';
import { createPlayer, type Player } from '../model/player';
import { createRecorder } from '../model/recorder';
import { fetchAhead } from './fetch-ahead';
import { followMediaSession } from './follow-media-session';
import { followOtherMedia } from './follow-other-media';
import { followSleep } from './follow-sleep';
import { keepStream } from './keep-stream';
import { players } from './players';
import { recordPlayer } from './record-player';
import { rememberPlayer } from './remember-player';
import { browserSurroundings, type Surroundings } from './surroundings';

/** What was bought, here or in another tab, opens without a reload. */
const refreshAfterPurchase = ({ events, queries }: Host) =>
  events.onPurchaseCompleted(({ kind, id }) => {
    if (kind !== 'album') return;
    void queries.invalidateQueries({ queryKey: albumKey(id) });
    void queries.invalidateQueries({ queryKey: albumsKey() });
  });

/**
 * Starts the remote's one player, which outlives every page. The returned function ends it, with all that it listens to.
 */
export function startPlayer(host: Host, surroundings: Surroundings = browserSurroundings()): () => void {
  const { createEngine, random, now, mediaSession, page, tabs } = surroundings;
  const player: Player = createPlayer({ createEngine, random, now });
  const onVideoStarted = (listener: () => void) =>
    host.events.onMediaStarted(({ kind }) => kind === 'video' && listener());
  const ends = [
    // The recorder before everything that pauses or rewinds: it must see where the listener was.
    recordPlayer(player, createRecorder(createRecordSink(host)), host.events, page),
    keepStream(player, host, surroundings),
    fetchAhead(player, host),
    // Left to a video before the pause that this brings: what it has written there stays.
    followMediaSession(player, mediaSession, onVideoStarted),
    followOtherMedia(player, host.events, tabs),
    followSleep(player, surroundings),
    refreshAfterPurchase(host),
    rememberPlayer(player, host, surroundings),
  ];
  players.set(host, player);
  return () => {
    players.delete(host);
    ends.forEach((end) => end());
    player.destroy();
  };
}
