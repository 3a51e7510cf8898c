import { PageHeading, Rail } from '@inspire/shared/ui';
import { messages } from '../../messages';
import styles from './album-page.module.css';

/** The place of an album's page. */
export const AlbumSkeleton = () => (
  <div className={styles.page} aria-busy="true">
    <PageHeading hidden>{messages.videoAlbum}</PageHeading>
    <div className={styles.headerPlace} />
    <div className={styles.videos}>
      <Rail title={messages.albumVideos} busy visible={{ wide: 5, large: 3, medium: 2, small: 1 }} />
    </div>
  </div>
);
