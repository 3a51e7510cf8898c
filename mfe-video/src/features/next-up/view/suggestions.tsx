import { isApiError } from '@inspire/shared/client';
import type { Video } from '@inspire/shared/contracts';
import { useHost } from '@inspire/shared/host';
import { useQuery, type UseQueryResult } from '@inspire/shared/query';
import { ErrorState, Rail } from '@inspire/shared/ui';
import { nextUpMessages as messages } from '../../../messages';
import { VideoCard } from '../../catalogue/view/video-card';
import { moreLikeThisQuery } from '../api/get-more-like-this';
import { type NextVideo, upNextQuery } from '../api/get-up-next';
import styles from './suggestions.module.css';

/** True until a query has its first response, and after a 401, until the shell redirects to the login. */
const isWaiting = ({ isPending, isFetchedAfterMount, error }: UseQueryResult<unknown>): boolean =>
  (isPending && !isFetchedAfterMount) || isApiError(error, 401);

interface SuggestionRailProps {
  readonly title: string;
  readonly failed: string;
  /** Undefined if they could not be loaded. */
  readonly videos: readonly NextVideo[] | undefined;
  readonly busy: boolean;
  readonly onRetry: () => void;
  readonly onIntent: (video: Video) => void;
}

function SuggestionRail({ title, failed, videos, busy, onRetry, onIntent }: SuggestionRailProps) {
  if (!videos) {
    return (
      <div className={styles.failed}>
        <div className={styles.place} aria-hidden inert>
          <Rail title={title} busy />
        </div>
        <div className={styles.error}>
          <ErrorState title={failed} busy={busy} onRetry={onRetry} />
        </div>
      </div>
    );
  }
  if (videos.length === 0) return null;
  return (
    <Rail title={title}>
      {videos.map((video) => (
        <VideoCard key={video.id} video={video} onIntent={onIntent} />
      ))}
    </Rail>
  );
}

const MAX_SUGGESTIONS = 12;

export interface SuggestionsProps {
  readonly video: Video;
  /** The album that the video was opened from. */
  readonly albumId: number | undefined;
  /** False while the video starts: its first requests must not compete with these. */
  readonly ready: boolean;
  readonly onIntent: (video: Video) => void;
}

/**
 * 'Up next' and 'More like this' (D-60). Both replace their skeletons together, in new elements: an empty first rail would
 * otherwise move the second one (P8).
 */
export function Suggestions({ video, albumId, ready, onIntent }: SuggestionsProps) {
  const host = useHost();
  const upNext = useQuery({ ...upNextQuery(host, video, albumId), enabled: ready });
  const similar = useQuery({ ...moreLikeThisQuery(host, video, albumId), enabled: ready });
  if (isWaiting(upNext) || isWaiting(similar)) {
    return (
      <div key="waiting" className={styles.suggestions}>
        <Rail title={messages.upNext} busy />
        <Rail title={messages.moreLikeThis} busy />
      </div>
    );
  }
  const next = upNext.data?.videos.slice(0, MAX_SUGGESTIONS);
  const shown = new Set(next?.map(({ id }) => id));
  const more = similar.data?.filter(({ id }) => !shown.has(id)).slice(0, MAX_SUGGESTIONS);
  return (
    <div key="settled" className={styles.suggestions}>
      <SuggestionRail
        title={messages.upNext}
        failed={messages.upNextFailed}
        videos={next}
        busy={upNext.isFetching}
        onRetry={() => void upNext.refetch()}
        onIntent={onIntent}
      />
      <SuggestionRail
        title={messages.moreLikeThis}
        failed={messages.moreLikeThisFailed}
        videos={more}
        busy={similar.isFetching}
        onRetry={() => void similar.refetch()}
        onIntent={onIntent}
      />
    </div>
  );
}
