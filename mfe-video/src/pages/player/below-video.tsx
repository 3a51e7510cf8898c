import { useCallback } from 'react';
import type { Video } from '@inspire/shared/contracts';
import { useHost } from '@inspire/shared/host';
import { listedVideo, MyListButton } from '@inspire/shared/my-list';
import { hrefs } from '@inspire/shared/routes';
import { ShareButton } from '@inspire/shared/sharing';
import { Badge, badgeOf, Day, formatDuration, PageHeading, spokenDuration } from '@inspire/shared/ui';
import { Suggestions, type SuggestionsProps } from '../../features/next-up/view/suggestions';
import { mayPrefetchStream, prefetchPlayback } from '../../features/playback/api/prefetch-playback';
import styles from './player-page.module.css';

export function VideoDetails({ video }: { video: Video }) {
  const { title, description, language, video_length, created_On, createdBy, videoType } = video;
  const badge = badgeOf(videoType);
  return (
    <div className={styles.details}>
      <PageHeading className={styles.title}>
        <span lang={language}>{title}</span>
      </PageHeading>
      <ul className={styles.facts}>
        {badge && (
          <li className={styles.badge}>
            <Badge kind={badge} />
          </li>
        )}
        {video_length > 0 && (
          <li>
            <span aria-hidden>{formatDuration(video_length)}</span>
            <span className="visually-hidden">{spokenDuration(video_length)}</span>
          </li>
        )}
        {!Number.isNaN(Date.parse(created_On)) && (
          <li>
            <Day at={created_On} />
          </li>
        )}
        {createdBy && <li>{createdBy}</li>}
      </ul>
      <p className={styles.description} lang={language}>
        {description}
      </p>
    </div>
  );
}

/** After the player in the order of focus, and below the details on the screen. */
export const VideoActions = ({ video }: { video: Video }) => (
  <div className={styles.actions}>
    <MyListButton item={listedVideo(video)} look="text" />
    <ShareButton title={video.title} href={hrefs.videoPlayer(video.id)} />
  </div>
);

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
