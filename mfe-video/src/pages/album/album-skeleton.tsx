import { PageHeading, Rail } from '@inspire/shared/ui';
import { albumMessages as messages } from '../../messages';
import styles from './album-page.module.css';

export const AlbumSkeleton = () => (
  <div className={styles.page} aria-busy="true">
    <PageHeading hidden>{messages.title}</PageHeading>
    <div className={styles.headerPlace} />
    <div className={styles.videos}>
      <Rail title={messages.videos} busy wide={5} />
    </div>
  </div>
);
