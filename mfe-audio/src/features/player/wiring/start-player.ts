import type { Host } from '@inspire/shared/host';
import { createRecordSink } from '../api/record-sink';
import { createPlayer, type Player } from '../model/player';
import { createRecorder } from '../model/recorder';
import { attachExclusivePlayback } from './attach-exclusive-playback';
import { attachMediaSession } from './attach-media-session';
import { attachPlaybackTracker } from './attach-playback-tracker';
import { attachRecorder } from './attach-recorder';
import { attachSleepTimer } from './attach-sleep-timer';
import { attachStreamController } from './attach-stream-controller';
import { persistPlayer } from './persist-player';
import { browserPlayerPlatform, type PlayerPlatform } from './player-platform';
import { players } from './players';
import { prefetchNextTrack } from './prefetch-next-track';

/** Starts the remote's one player, which outlives every page. @returns a function that stops it and all its subscriptions */
export function startPlayer(host: Host, platform: PlayerPlatform = browserPlayerPlatform()): () => void {
  const { createEngine, random, now, mediaSession, page, tabs } = platform;
  const player: Player = createPlayer({ createEngine, random, now });
  const onVideoStarted = (listener: () => void) =>
    host.events.onMediaStarted(({ kind }) => kind === 'video' && listener());
  const disposers = [
    // Subscribe the recorder first: it must read the position before another effect pauses or rewinds.
    attachRecorder(player, createRecorder(createRecordSink(host)), host.events, page),
    attachStreamController(player, host, platform),
    attachPlaybackTracker(player, host, { now, setTimer: platform.setTimer }),
    prefetchNextTrack(player, host),
    // Yield the media session before the next line pauses for a video: the pause must not overwrite the video's data.
    attachMediaSession(player, mediaSession, onVideoStarted),
    attachExclusivePlayback(player, host.events, tabs),
    attachSleepTimer(player, platform),
    persistPlayer(player, host, platform),
  ];
  players.set(host, player);
  return () => {
    players.delete(host);
    disposers.forEach((dispose) => dispose());
    player.destroy();
  };
}
