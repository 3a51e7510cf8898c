import type { EventBus } from '@inspire/shared/events';
import type { PageLifecycle } from '@inspire/shared/playback';
import type { Player } from '../model/player';
import { currentTrack } from '../model/queue';
import type { Recorder } from '../model/recorder';

/** Reports a player's events to a recorder. @returns a function that stops this and records the end */
export function attachRecorder(
  player: Player,
  recorder: Recorder,
  events: Pick<EventBus, 'onMediaStopAll'>,
  page: Pick<PageLifecycle, 'onLeave'>,
): () => void {
  const leave = () => recorder.onLeave(player.state().position);
  const disposers = [
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
    // A logout stops all media first: record now, while the session is still valid.
    events.onMediaStopAll(leave),
    leave,
  ];
  return () => disposers.forEach((dispose) => dispose());
}
