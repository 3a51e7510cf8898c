import type { Host } from '@inspire/shared/host';
import { createStreamController } from '@inspire/shared/playback';
import { fetchTrackStream } from '../api/get-track-stream';
import { toPlaybackError } from '../model/playback-error';
import type { Player } from '../model/player';
import { currentTrack, type Queue } from '../model/queue';
import type { PlayerPlatform } from './player-platform';

type Ports = Pick<PlayerPlatform, 'now' | 'setTimer' | 'page'>;

/** A media element may take minutes to report a dead connection, or never do so. */
const STALL_TIMEOUT_MS = 15_000;

/** Treats a long wait for data as a network error; returns a function that stops the watch. */
function watchForStalls(player: Player, setTimer: PlayerPlatform['setTimer'], onStall: () => void): () => void {
  let cancel: (() => void) | undefined;
  const stop = () => {
    cancel?.();
    cancel = undefined;
  };
  const update = () => {
    const { playing, waiting } = player.state();
    if (!playing || !waiting) return stop();
    cancel ??= setTimer(STALL_TIMEOUT_MS, () => {
      cancel = undefined;
      onStall();
      // The state may stay the same: a wait that continues under the new URL must also be watched.
      update();
    });
  };
  const unsubscribe = player.subscribe(update);
  return () => {
    unsubscribe();
    stop();
  };
}

export function attachStreamController(
  player: Player,
  host: Pick<Host, 'api' | 'queries' | 'toasts'>,
  { now, setTimer, page }: Ports,
): () => void {
  let trackId: number | undefined;
  const controller = createStreamController({
    async fetchUrl({ force }) {
      if (trackId === undefined) throw new Error('No track is open');
      return fetchTrackStream(host, trackId, { force });
    },
    open: player.load,
    renew: player.renew,
    onStatus(status) {
      if (status.kind === 'opening' || status.kind === 'open') return;
      if (status.kind === 'network') controller.retryLater();
      const error = toPlaybackError(status);
      if (error) player.fail(error);
      else player.request({ type: 'pause' });
    },
    now,
    setTimer,
  });
  const open = (queue: Queue | undefined, force: boolean) => {
    if (!queue) return;
    trackId = currentTrack(queue).id;
    controller.open({ force });
  };
  const disposers = [
    watchForStalls(player, setTimer, controller.onNetworkError),
    player.onEvent((event, before, { queue, error }) => {
      switch (event.type) {
        case 'put':
          return event.playing ? open(queue, false) : controller.stop();
        case 'opening':
          return open(queue, before.error !== undefined);
        case 'errorSet':
          // The dock has one line, which may be too short for the server's text, so a toast also shows it, once.
          if ('text' in event.error && !(before.error && 'text' in before.error)) host.toasts.warning(event.error.text);
          if (event.error.kind === 'displaced') controller.stop();
          return;
        case 'failed':
          if (event.error === 'network') return controller.onNetworkError();
          if (event.error === 'refused') return controller.onRefused();
          controller.stop();
          return player.fail({ kind: 'broken' });
        case 'paused':
          // A listener who paused without a network does not expect audio when it is back.
          if (error) controller.stop();
          return;
        case 'emptied':
          return controller.stop();
      }
    }),
    page.onOnline(controller.onOnline),
    controller.stop,
  ];
  return () => disposers.forEach((dispose) => dispose());
}
