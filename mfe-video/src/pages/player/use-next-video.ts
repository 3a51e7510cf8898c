import { useCallback, useEffect, useState } from 'react';
import type { Video } from '@inspire/shared/contracts';
import { useHost } from '@inspire/shared/host';
import { hrefs } from '@inspire/shared/routes';
import { fetchNext, type NextVideo } from '../../features/next-up/api/get-up-next';
import { prefetchPlayback } from '../../features/playback/api/prefetch-playback';
import type { Player } from '../../features/player/model/player';
import { usePlayer } from '../../features/player/view/use-player';

/** The next video is looked for, and what opens it is fetched, so many seconds before the end. */
const AHEAD_SECONDS = 20;

/** The video to go on with, known shortly before the end, and how to open it in this one's place in the history. */
export function useNextVideo(player: Player, video: Video, albumId: number | undefined) {
  const host = useHost();
  const [next, setNext] = useState<NextVideo>();
  // What is to play round and round is followed by nothing.
  const isNear = usePlayer(
    player,
    ({ phase, duration, position, loop }) =>
      !loop && (phase === 'ended' || (phase === 'ready' && duration > 0 && duration - position <= AHEAD_SECONDS)),
  );

  useEffect(() => {
    if (!isNear) return;
    let gone = false;
    void fetchNext(host, video, albumId).then((found) => {
      if (gone || !found) return;
      setNext(found);
      prefetchPlayback(host, found.id);
    });
    return () => {
      gone = true;
    };
  }, [isNear, host, video, albumId]);

  const open = useCallback(
    // In place of this one: Back leads to where the viewer came from.
    (following: NextVideo) => host.navigation.go(hrefs.videoPlayer(following.id), { replace: true, state: following }),
    [host],
  );
  return { next, open };
}
