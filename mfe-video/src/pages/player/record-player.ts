import type { Recorder } from '../../features/playback/model/recorder';
import type { Player } from '../../features/player/model/player';

/** Tells a recorder what happens in a player; the returned function ends that. */
export function recordPlayer(player: Player, recorder: Recorder): () => void {
  let goesOn = false;
  return player.onEvent((event, before) => {
    switch (event.type) {
      case 'played':
        goesOn = before.interrupted;
        break;
      case 'flowing':
        return recorder.flowing(event.position, goesOn);
      case 'time':
        return recorder.time(event.position);
      case 'seeking':
        return recorder.seeking();
      case 'seeked':
        return recorder.seeked(event.position);
      case 'paused':
        return recorder.paused(event.position);
      case 'ended':
        return recorder.ended(event.position);
    }
  });
}
