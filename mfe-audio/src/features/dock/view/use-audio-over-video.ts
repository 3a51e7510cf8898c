import { useEffect, useLayoutEffect, useState } from 'react';
import { useHost } from '@inspire/shared/host';
import { matchPath, useLocation } from '@inspire/shared/router';
import { paths } from '@inspire/shared/routes';
import { usePlayerState } from '../../player/view/use-player';

/**
 * Returns whether the page is a video's, and whether audio has played on it since the viewer opened it or a video
 * started. A pause does not reset that.
 */
export function useAudioOverVideo(): { readonly isOverVideo: boolean; readonly hasPlayed: boolean } {
  const { events } = useHost();
  const isOverVideo = matchPath(paths.videoPlayer, useLocation().pathname) !== null;
  const playing = usePlayerState((state) => state.playing);
  const [hasPlayed, setPlayed] = useState(false);
  // With the page, not after it: a video that starts at once must find this done.
  useLayoutEffect(() => {
    if (!isOverVideo) setPlayed(false);
    else if (playing) setPlayed(true);
  }, [isOverVideo, playing]);
  useEffect(
    () =>
      events.onMediaStarted(({ kind }) => {
        if (kind === 'video') setPlayed(false);
      }),
    [events],
  );
  return { isOverVideo, hasPlayed: isOverVideo && (hasPlayed || playing) };
}
