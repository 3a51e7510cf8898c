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
  const leave = () => recorder.onLeave(player.state().position);
  const ends = [
    player.onEvent((event, before, { queue }) => {
      switch (event.type) {
        case 'playing':
          return queue && recorder.onPlaying(currentTrack(queue).id, event.position);
        case 'paused':
        case 'ended':
          return recorder.onStopped(event.position);
        case 'put':
        case 'errorSet':
        case 'emptied':
          return recorder.onStopped(before.position);
      }
    }),
    page.onLeave(leave),
    // A logout stops all media first, and what is sent a moment later is nobody's any more.
    events.onMediaStopAll(leave),
    leave,
  ];
  return () => ends.forEach((end) => end());
}
