import type { Video } from '@inspire/shared/contracts';
import { Badge, badgeOf, formatDuration, PageHeading, spokenDuration } from '@inspire/shared/ui';
import styles from './player-page.module.css';

const dates = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long' });

/** Title, facts and description under a player. */
export function VideoDetails({ video }: { video: Video }) {
  const { title, description, language, video_length, created_On, createdBy, videoType } = video;
  const badge = badgeOf(videoType);
  const created = new Date(created_On);
  return (
    <div className={styles.details}>
      <PageHeading className={styles.title}><span lang={language}>{title}</span></PageHeading>
      <ul className={styles.facts}>
        {badge && <li className={styles.badge}><Badge kind={badge} /></li>}
        {video_length > 0 && <li><span aria-hidden>{formatDuration(video_length)}</span><span className="visually-hidden">{spokenDuration(video_length)}</span></li>}
        {!Number.isNaN(created.getTime()) && <li><time dateTime={created_On}>{dates.format(created)}</time></li>}
        {createdBy && <li>{createdBy}</li>}
      </ul>
      <p className={styles.description} lang={language}>{description}</p>
    </div>
  );
}
