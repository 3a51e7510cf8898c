import type { Video } from '@inspire/shared/contracts';
import type { UseQueryResult } from '@inspire/shared/query';
import { ErrorState, Rail } from '@inspire/shared/ui';
import { useId, type ReactNode } from 'react';
import { libraryMessages as messages } from '../../../messages';
import { VideoCard } from '../../catalogue/view/video-card';
import styles from './recommended.module.css';

export interface RecommendedProps {
  readonly recommended: UseQueryResult<Video[]>;
  readonly onIntent: (video: Video) => void;
}

/** The group without its rail. */
function Instead({ children }: { children: ReactNode }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.title}>{messages.recommended}</h2>
      {children}
    </section>
  );
}

/** Up to 8 Premium videos that the viewer does not own (section 9). */
export function Recommended({ recommended: { data, isFetching, refetch }, onIntent }: RecommendedProps) {
  if (!data) {
    return (
      <Instead>
        <ErrorState title={messages.premiumFailed} text={messages.failedText} busy={isFetching} onRetry={() => void refetch()} />
      </Instead>
    );
  }
  if (data.length === 0) return <Instead><p className={styles.none}>{messages.noPremium}</p></Instead>;
  return (
    <Rail title={messages.recommended}>
      {data.map((video) => <VideoCard key={video.id} video={video} onIntent={onIntent} />)}
    </Rail>
  );
}
