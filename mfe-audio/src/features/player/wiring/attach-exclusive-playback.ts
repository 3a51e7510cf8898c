import type { EventBus, MediaStarted, TabChannel } from '@inspire/shared/events';
import type { Player } from '../model/player';
import { currentTrack } from '../model/queue';

/** What a tab tells the others; another release of this remote may run there. */
function readStarted(data: unknown): MediaStarted | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { kind, id } = data as Partial<MediaStarted>;
  return (kind === 'audio' || kind === 'video') && typeof id === 'number' ? { kind, id } : undefined;
}

/**
 * Never two sounds at once: tells when audio starts, is silent when a video does (D-32) or another tab plays, and
 * obeys stop-all (SPEC-1). A listener has one pair of ears: what starts in one tab silences audio in all others, and audio
 * that starts silences their videos.
 */
export function attachExclusivePlayback(player: Player, events: EventBus, tabs: TabChannel | undefined): () => void {
  const pause = () => player.request({ type: 'pause' });
  const onElsewhere = ({ data }: { data: unknown }) => {
    const started = readStarted(data);
    if (!started) return;
    pause();
    if (started.kind === 'audio') events.publishMediaStarted(started);
  };
  tabs?.addEventListener('message', onElsewhere);
  const ends = [
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
      tabs?.removeEventListener('message', onElsewhere);
      tabs?.close();
    },
  ];
  return () => ends.forEach((end) => end());
}
