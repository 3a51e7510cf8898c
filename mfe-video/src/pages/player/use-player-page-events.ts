import { useEffect } from 'react';
import type { Video } from '@inspire/shared/contracts';
import { useHost } from '@inspire/shared/host';
import type { Player } from '../../features/player/model/player';
import { observePageLifecycle } from './page-lifecycle';

/** Pauses and resumes a player on page events and for other media (SPEC-4 on visibility and orientation, D-32). */
export function usePlayerPageEvents(player: Player, video: Video): void {
  const { events } = useHost();
  useEffect(() => {
    const pause = () => player.request({ type: 'pause' });
    const ends = [
      player.onEvent((event) => {
        if (event.type === 'play') events.publishMediaStarted({ kind: 'video', id: video.id });
      }),
      events.onMediaStarted(({ kind }) => {
        if (kind === 'audio') pause();
      }),
      events.onMediaStopAll(() => player.request({ type: 'stop' })),
      events.onSessionEnded(pause),
      observePageLifecycle({
        // A hidden tab alone does not pause playback.
        onHidden: () => undefined,
        onVisible: () => player.request({ type: 'resumeIfInterrupted' }),
        onOrientation: () => player.request({ type: 'interrupt', blackout: true }),
        onLeave: pause,
      }),
    ];
    return () => ends.forEach((end) => end());
  }, [events, player, video.id]);
}
