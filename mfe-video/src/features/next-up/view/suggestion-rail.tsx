import { isApiError } from '@inspire/shared/client';
import type { Video } from '@inspire/shared/contracts';
import type { UseQueryResult } from '@inspire/shared/query';
import { ErrorState, Rail } from '@inspire/shared/ui';
import { nextUpMessages as messages } from '../../../messages';
import { VideoCard } from '../../catalogue/view/video-card';
import type { NextVideo } from '../api/get-up-next';
import styles from './suggestions.module.css';

/** True until a query has its first response, and after a 401, until the shell redirects to the login. */
export const isWaiting = ({ isPending, isFetchedAfterMount, error }: UseQueryResult<unknown>): boolean =>
  (isPending && !isFetchedAfterMount) || isApiError(error, 401);

export interface SuggestionRailProps {
  readonly title: string;
  readonly failed: string;
  /** Undefined if they could not be loaded. */
  readonly videos: readonly NextVideo[] | undefined;
  readonly busy: boolean;
  readonly onRetry: () => void;
  readonly onIntent: (video: Video) => void;
}

export function SuggestionRail({ title, failed, videos, busy, onRetry, onIntent }: SuggestionRailProps) {
  if (!videos) {
    return (
      <div className={styles.failed}>
        <div className={styles.place} aria-hidden inert>
          <Rail title={title} busy />
        </div>
        <div className={styles.error}>
          <ErrorState title={failed} text={messages.failedText} busy={busy} onRetry={onRetry} />
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
