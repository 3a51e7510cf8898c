import { useCallback } from 'react';
import type { Video } from '@inspire/shared/contracts';
import { useHost } from '@inspire/shared/host';
import { Suggestions, type SuggestionsProps } from '../../features/next-up/view/suggestions';
import { prefetchPlayback } from '../../features/playback/api/prefetch-playback';
import { mayPrefetchStream } from '../../features/playback/model/may-prefetch';

/** The suggestions below a video. Pointing at one prefetches its stream; the player's code is loaded already. */
export function BelowVideo(props: Omit<SuggestionsProps, 'onIntent'>) {
  const host = useHost();
  const onIntent = useCallback(
    (video: Video) => {
      if (mayPrefetchStream(video)) prefetchPlayback(host, video.id);
    },
    [host],
  );
  return <Suggestions {...props} onIntent={onIntent} />;
}
