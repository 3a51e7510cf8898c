import { useEffect, useState } from 'react';
import { useHost } from '@inspire/shared/host';
import { matchPath, useLocation } from '@inspire/shared/router';
import { paths } from '@inspire/shared/routes';
import { usePlayerState } from '../../player';

/**
 * Whether the page is a video's, and whether audio was heard on it: from then on until a video starts, or the page is left. A
 * pause is not the end of listening.
 */
export function useAudioOverVideo(): { readonly isUnderVideo: boolean; readonly heard: boolean } {
  const { events } = useHost();
  const isUnderVideo = matchPath(paths.videoPlayer, useLocation().pathname) !== null;
  const playing = usePlayerState((state) => state.playing);
  const [heard, setHeard] = useState(false);
  useEffect(() => {
    if (!isUnderVideo) setHeard(false);
    else if (playing) setHeard(true);
  }, [isUnderVideo, playing]);
  useEffect(
    () =>
      events.onMediaStarted(({ kind }) => {
        if (kind === 'video') setHeard(false);
      }),
    [events],
  );
  return { isUnderVideo, heard: isUnderVideo && (heard || playing) };
}
