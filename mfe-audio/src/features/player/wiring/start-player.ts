import type { Host } from '@inspire/shared/host';
import { albumKey } from '../../album/api/get-album';
import { albumsKey } from '../../albums/api/get-albums';
import { createRecordSink } from '../api/record-sink';
import { createPlayer, type Player } from '../model/player';
import { createRecorder } from '../model/recorder';
import { attachExclusivePlayback } from './attach-exclusive-playback';
import { attachMediaSession } from './attach-media-session';
import { attachRecorder } from './attach-recorder';
import { attachSleepTimer } from './attach-sleep-timer';
import { attachStreamController } from './attach-stream-controller';
import { persistPlayer } from './persist-player';
import { browserPlayerPlatform, type PlayerPlatform } from './player-platform';
import { players } from './players';
import { prefetchNextTrack } from './prefetch-next-track';

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
export function startPlayer(host: Host, surroundings: PlayerPlatform = browserPlayerPlatform()): () => void {
  const { createEngine, random, now, mediaSession, page, tabs } = surroundings;
  const player: Player = createPlayer({ createEngine, random, now });
  const onVideoStarted = (listener: () => void) =>
    host.events.onMediaStarted(({ kind }) => kind === 'video' && listener());
  const ends = [
    // The recorder before everything that pauses or rewinds: it must see where the listener was.
    attachRecorder(player, createRecorder(createRecordSink(host)), host.events, page),
    attachStreamController(player, host, surroundings),
    prefetchNextTrack(player, host),
    // Left to a video before the pause that this brings: what it has written there stays.
    attachMediaSession(player, mediaSession, onVideoStarted),
    attachExclusivePlayback(player, host.events, tabs),
    attachSleepTimer(player, surroundings),
    refreshAfterPurchase(host),
    persistPlayer(player, host, surroundings),
  ];
  players.set(host, player);
  return () => {
    players.delete(host);
    ends.forEach((end) => end());
    player.destroy();
  };
}
