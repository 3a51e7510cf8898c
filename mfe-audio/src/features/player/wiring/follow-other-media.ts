import type { EventBus, TabLink } from '@inspire/shared/events';
import type { Player } from '../model/player';
import { currentTrack } from '../model/queue';

/**
 * Never two sounds at once: tells when audio starts, is silent when a video does (decision 32) or another tab plays, and
 * obeys stop-all (section 1).
 */
export function followOtherMedia(player: Player, events: EventBus, tabs: TabLink | undefined): () => void {
  const pause = () => player.request({ type: 'pause' });
  tabs?.addEventListener('message', pause);
  const ends = [
    player.onEvent(({ type }, _, { queue }) => {
      if (type !== 'played' || !queue) return;
      events.publishMediaStarted({ kind: 'audio', id: currentTrack(queue).id });
      tabs?.postMessage('started');
    }),
    events.onMediaStarted(({ kind }) => {
      if (kind === 'video') pause();
    }),
    events.onMediaStopAll(() => player.request({ type: 'stop' })),
    () => {
      tabs?.removeEventListener('message', pause);
      tabs?.close();
    },
  ];
  return () => ends.forEach((end) => end());
}
