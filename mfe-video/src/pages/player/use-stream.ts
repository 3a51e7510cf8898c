import { useEffect, useRef, useState } from 'react';
import type { Video } from '@inspire/shared/contracts';
import { useHost } from '@inspire/shared/host';
import { fetchProgress } from '../../features/playback/api/get-progress';
import { fetchStream, renewStream } from '../../features/playback/api/get-stream';
import {
  createStreamController,
  type StreamController,
  type StreamStatus,
} from '../../features/playback/model/stream-controller';
import type { Player } from '../../features/player/model/player';

const later = (milliseconds: number, task: () => void) => {
  const timer = setTimeout(task, milliseconds);
  return () => clearTimeout(timer);
};

/** Opens a video's stream in a player and keeps it open; gives how that stands, and how to begin anew. */
export function useStream(player: Player, video: Video): { status: StreamStatus; retry: () => void } {
  const host = useHost();
  const [status, setStatus] = useState<StreamStatus>({ kind: 'asking' });
  const keeper = useRef<StreamController>(undefined);

  useEffect(() => {
    const { id, videoType, video_length } = video;
    let isClosed = false;
    const made = createStreamController({
      videoType,
      videoLength: video_length,
      ask: (anew) => (anew ? renewStream(host, id) : fetchStream(host, id)),
      saved: () => fetchProgress(host, id),
      position: () => player.state().position,
      open(url, startAt, unasked) {
        // A purchase opens it in every tab: only where somebody looks it may begin to sound.
        const autoplay = !unasked || document.visibilityState === 'visible';
        player.open({ url, startAt, duration: video_length, autoplay });
      },
      renew: player.renew,
      recover: () => player.request({ type: 'recover' }),
      tell(next) {
        isClosed = next.kind !== 'open' && next.kind !== 'asking';
        // What may not be watched any longer stops, wherever it is.
        if (isClosed) player.request({ type: 'pause' });
        setStatus(next);
      },
      now: Date.now,
      later,
    });
    keeper.current = made;
    const ends = [
      player.onEvent((event) => {
        // Nor does a key start what is loaded of it.
        if (event.type === 'played' && isClosed) player.request({ type: 'pause' });
        if (event.type !== 'failed') return;
        if (event.fault === 'refused') made.onRefused();
        if (event.fault === 'network') made.onNetworkFault();
      }),
      host.events.onPurchaseCompleted(() => made.onPurchase()),
    ];
    window.addEventListener('online', made.onOnline);
    made.start();
    return () => {
      ends.forEach((end) => end());
      window.removeEventListener('online', made.onOnline);
      made.stop();
    };
  }, [host, player, video]);

  return { status, retry: () => keeper.current?.retry() };
}
