import type { EventBus } from '@inspire/shared/events';
import type { Player } from '../model/player';
import { currentTrack } from '../model/queue';
import type { Recorder } from '../model/recorder';
import type { PageLifecycle } from './player-platform';

/** Tells a recorder what happens in a player; the returned function ends that, and the recording. */
export function attachRecorder(
  player: Player,
  recorder: Recorder,
  events: Pick<EventBus, 'onMediaStopAll'>,
  page: Pick<PageLifecycle, 'onLeave'>,
): () => void {
  const leave = () => recorder.left(player.state().position);
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
    page.onLeave(leave),
    // A logout stops all media first, and what is sent a moment later is nobody's any more.
    events.onMediaStopAll(leave),
    leave,
  ];
  return () => ends.forEach((end) => end());
}
