import type { Host } from '@inspire/shared/host';
import { fetchTrackStream } from '../api/get-track-stream';
import type { Player } from '../model/player';
import { currentTrack } from '../model/queue';
import { createStreamController } from '../model/stream-controller';
import type { PlayerPlatform } from './player-platform';

type Parts = Pick<PlayerPlatform, 'now' | 'later' | 'page'>;

/** A wait without an end is a fault that the element has not noticed, or will not notice for minutes. */
const STALL_MS = 15_000;

/** Opens the stream of whatever track is to play, and keeps it open; the returned function ends that. */
export function attachStreamController(
  player: Player,
  host: Pick<Host, 'api' | 'queries' | 'toasts'>,
  { now, later, page }: Parts,
): () => void {
  const keeper = createStreamController({
    ask: (trackId, anew) => fetchTrackStream(host, trackId, anew),
    open: player.load,
    renew: player.renew,
    fail(fault) {
      if (fault) player.fail(fault);
      else player.request({ type: 'pause' });
    },
    now,
    later,
  });
  let endWait: (() => void) | undefined;
  const watchWait = () => {
    const { playing, waiting } = player.state();
    if (playing && waiting) endWait ??= later(STALL_MS, onStall);
    else {
      endWait?.();
      endWait = undefined;
    }
  };
  // Nothing may change by it: a wait that goes on under the new address is watched anew.
  const onStall = () => {
    endWait = undefined;
    keeper.onFault('network');
    watchWait();
  };
  const ends = [
    player.subscribe(watchWait),
    player.onEvent((event, before, { queue, fault }) => {
      const start = (anew: boolean) => queue && keeper.start(currentTrack(queue).id, anew);
      if (event.type === 'put') return event.playing ? start(false) : keeper.stop();
      if (event.type === 'opening') return start(before.fault !== undefined);
      if (event.type === 'faulted') {
        // The dock has a line for it; the server's words may need more, once.
        if ('text' in event.fault && !(before.fault && 'text' in before.fault)) host.toasts.warning(event.fault.text);
        if (event.fault.kind === 'displaced') keeper.stop();
        return;
      }
      if (event.type === 'failed') return keeper.onFault(event.fault);
      // Whoever pauses while the network is away is not surprised by sound when it is back.
      if (event.type === 'emptied' || (event.type === 'paused' && fault)) keeper.stop();
    }),
    page.onOnline(keeper.onOnline),
    keeper.stop,
    () => endWait?.(),
  ];
  return () => ends.forEach((end) => end());
}
