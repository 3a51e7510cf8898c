import type { Host } from '@inspire/shared/host';
import { createRecordQueue } from '@inspire/shared/playback';
import { createPlayer, type Player } from '../model/player';
import { createRecorder, type RecordSink } from '../model/recorder';
import { attachExclusivePlayback } from './attach-exclusive-playback';
import { attachMediaSession } from './attach-media-session';
import { attachPlaybackTracker } from './attach-playback-tracker';
import { attachRecorder } from './attach-recorder';
import { attachStreamController } from './attach-stream-controller';
import { persistPlayer } from './persist-player';
import { browserPlayerPlatform, type PlayerPlatform } from './player-platform';
import { players } from './players';
import { prefetchNextTrack } from './prefetch-next-track';

function createRecordSink({ api, session }: Pick<Host, 'api' | 'session'>): RecordSink {
  const queue = createRecordQueue(session);
  return {
    record: (body) => queue.enqueue(() => api.call('recordAudioEvent', { body })),
    recordOnLeave(body) {
      if (session.current()) api.sendOnLeave('recordAudioEvent', { body });
    },
  };
}

function attachSleepTimer(player: Player, { now, setTimer }: Pick<PlayerPlatform, 'now' | 'setTimer'>): () => void {
  let cancel = (): void => undefined;
  const unsubscribe = player.onEvent(({ type }, _, { sleep }) => {
    if (type !== 'sleepSet' && type !== 'emptied') return;
    cancel();
    cancel = sleep?.kind === 'time' ? setTimer(sleep.endsAt - now(), onEnd) : () => undefined;
  });
  function onEnd() {
    player.request({ type: 'pause' });
    player.request({ type: 'setSleep', after: undefined });
  }
  return () => {
    unsubscribe();
    cancel();
  };
}

/** Starts the remote's one player, which outlives every page. @returns a function that stops it and all its subscriptions */
export function startPlayer(host: Host, platform: PlayerPlatform = browserPlayerPlatform()): () => void {
  const { createEngine, random, now, mediaSession, page, tabs } = platform;
  const player: Player = createPlayer({ createEngine, random, now });
  const disposers = [
    // Subscribe the recorder first: it must read the position before another effect pauses or rewinds.
    attachRecorder(player, createRecorder(createRecordSink(host)), host.events, page),
    attachStreamController(player, host, platform),
    attachPlaybackTracker(player, host, { now, setTimer: platform.setTimer }),
    prefetchNextTrack(player, host),
    // Yield the media session before the next line pauses for a video: the pause must not overwrite the video's data.
    attachMediaSession(player, mediaSession, host.events),
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
