import type { EventBus, MediaStarted, TabChannel } from '@inspire/shared/events';
import { isRecord } from '@inspire/shared/guards';
import type { Player } from '../model/player';
import { currentTrack } from '../model/queue';

/** Parses a message of another tab, where another release of this remote may run. */
function parseMediaStarted(data: unknown): MediaStarted | undefined {
  if (!isRecord(data)) return undefined;
  const { kind, id } = data;
  return (kind === 'audio' || kind === 'video') && typeof id === 'number' ? { kind, id } : undefined;
}

/**
 * Ensures that only one audio or video plays in the browser. Publishes when audio starts; pauses when a video starts
 * (D-32) or another tab plays; handles stop-all (SPEC-1). Audio that starts in one tab also pauses videos in other
 * tabs.
 */
export function attachExclusivePlayback(player: Player, events: EventBus, tabs: TabChannel | undefined): () => void {
  const pause = () => player.request({ type: 'pause' });
  const onTabMessage = ({ data }: { data: unknown }) => {
    const started = parseMediaStarted(data);
    if (!started) return;
    pause();
    if (started.kind === 'audio') events.publishMediaStarted(started);
  };
  tabs?.addEventListener('message', onTabMessage);
  const disposers = [
    player.onEvent(({ type }, _, { queue }) => {
      if (type !== 'play' || !queue) return;
      const started = { kind: 'audio', id: currentTrack(queue).id } as const;
      events.publishMediaStarted(started);
      tabs?.postMessage(started);
    }),
    events.onMediaStarted((started) => {
      if (started.kind !== 'video') return;
      pause();
      tabs?.postMessage(started);
    }),
    events.onMediaStopAll(() => player.request({ type: 'stop' })),
    () => {
      tabs?.removeEventListener('message', onTabMessage);
      tabs?.close();
    },
  ];
  return () => disposers.forEach((dispose) => dispose());
}
