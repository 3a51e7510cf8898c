import type { Recorder } from '../../features/playback/model/recorder';
import type { Player } from '../../features/player/model/player';

export function attachRecorder(player: Player, recorder: Recorder): () => void {
  let isResume = false;
  return player.onEvent((event, before) => {
    switch (event.type) {
      case 'play':
        isResume = before.interrupted;
        break;
      case 'playing':
        return recorder.onPlaying(event.position, isResume);
      case 'time':
        return recorder.onTime(event.position);
      case 'seeking':
        return recorder.onSeeking();
      case 'seeked':
        return recorder.onSeeked(event.position);
      case 'paused':
        return recorder.onPaused(event.position);
      case 'ended':
        return recorder.onEnded(event.position);
    }
  });
}
