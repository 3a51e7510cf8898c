import { useCallback, useEffect, useState } from 'react';
import type { Video } from '@inspire/shared/contracts';
import { useHost } from '@inspire/shared/host';
import { hrefs } from '@inspire/shared/routes';
import { fetchNext, type NextVideo } from '../../features/next-up/api/get-up-next';
import { prefetchPlayback } from '../../features/playback/api/prefetch-playback';
import type { Player } from '../../features/player/model/player';
import { usePlayer } from '../../features/player/view/use-player';

/** Seconds before the end at which the next video is selected and prefetched. */
const AHEAD_SECONDS = 20;

/** Returns the next video, shortly before the end, and a function that opens it in the same history entry. */
export function useNextVideo(player: Player, video: Video, albumId: number | undefined) {
  const host = useHost();
  const [next, setNext] = useState<NextVideo>();
  // A looping video has no next one.
  const isNear = usePlayer(
    player,
    ({ phase, duration, position, loop }) =>
      !loop && (phase === 'ended' || (phase === 'ready' && duration > 0 && duration - position <= AHEAD_SECONDS)),
  );

  useEffect(() => {
    if (!isNear) return;
    let isDisposed = false;
    void fetchNext(host, video, albumId).then((found) => {
      if (isDisposed || !found) return;
      setNext(found);
      prefetchPlayback(host, found.id);
    });
    return () => {
      isDisposed = true;
    };
  }, [isNear, host, video, albumId]);

  const open = useCallback(
    // Replace the history entry, so that Back leads to the page before the player.
    (following: NextVideo) => host.navigation.go(hrefs.videoPlayer(following.id), { replace: true, state: following }),
    [host],
  );
  return { next, open };
}
