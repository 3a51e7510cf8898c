import type { Player } from '../model/player';
import { currentTrack } from '../model/queue';
import type { Recorder } from '../model/recorder';
import type { PageSignals } from './surroundings';

/** Tells a recorder what happens in a player; the returned function ends that, and the recording. */
export function recordPlayer(player: Player, recorder: Recorder, page: Pick<PageSignals, 'onLeave'>): () => void {
  const ends = [
    player.onEvent((event, before, { queue }) => {
      switch (event.type) {
        case 'flowing':
          return queue && recorder.flowing(currentTrack(queue).id, event.position);
        case 'paused':
        case 'ended':
          return recorder.stopped(event.position);
        case 'put':
        case 'faulted':
        case 'emptied':
          return recorder.stopped(before.position);
      }
    }),
    page.onLeave(() => recorder.left(player.state().position)),
    () => recorder.left(player.state().position),
  ];
  return () => ends.forEach((end) => end());
}
