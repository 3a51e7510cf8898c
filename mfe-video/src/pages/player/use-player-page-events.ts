import { useEffect } from 'react';
import type { Video } from '@inspire/shared/contracts';
import { useHost } from '@inspire/shared/host';
import { browserPageLifecycle } from '@inspire/shared/playback';
import type { Player } from '../../features/player/model/player';

/** Pauses and resumes a player on page events and for other media (SPEC-4 on visibility and orientation, D-32). */
export function usePlayerPageEvents(player: Player, video: Pick<Video, 'id'>): void {
  const { events } = useHost();
  useEffect(() => {
    const page = browserPageLifecycle();
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
      // No `onHidden`: a hidden tab alone does not pause playback.
      page.onVisible(() => player.request({ type: 'resumeIfInterrupted' })),
      page.onOrientation(() => player.request({ type: 'interrupt', blackout: true })),
      page.onLeave(pause),
    ];
    return () => ends.forEach((end) => end());
  }, [events, player, video.id]);
}
