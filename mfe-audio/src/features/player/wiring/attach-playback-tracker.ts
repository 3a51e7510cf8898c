import type { Host } from '@inspire/shared/host';
import { createPlaybackTracker, type TrackerPorts } from '@inspire/shared/playback';
import type { Player } from '../model/player';

/** Measures the waits of the listener for the shell (ADR-58). @returns a function that stops this */
export function attachPlaybackTracker(
  player: Player,
  host: Pick<Host, 'reportPlayback'>,
  { now, setTimer }: TrackerPorts,
): () => void {
  const tracker = createPlaybackTracker(host, { now, setTimer });
  const stop = player.onEvent((event) => {
    switch (event.type) {
      case 'put':
        tracker.open();
        return event.playing && tracker.request();
      case 'opening':
        return tracker.request();
      case 'moved':
        return tracker.receive({ type: 'seeking' });
      case 'emptied':
        return tracker.open();
      case 'errorSet':
        // A text says that the listener has no access.
        return 'text' in event.error ? tracker.cancel() : tracker.receive({ type: 'failed' });
      default:
        return tracker.receive(event);
    }
  });
  return () => {
    stop();
    tracker.stop();
  };
}
