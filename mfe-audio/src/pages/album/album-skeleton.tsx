import { PageHeading, Skeleton } from '@inspire/shared/ui';
import { messages } from '../../messages';
import header from '../../features/album/view/album-header.module.css';
import styles from './album-page.module.css';

const rows = Array.from({ length: 6 }, (_, index) => index);

export const AlbumSkeleton = () => (
  <div className={styles.page} aria-busy="true">
    <PageHeading hidden>{messages.audioAlbum}</PageHeading>
    <div className={header.header} data-theme="dark">
      <Skeleton shape="square" className={header.picture} />
      <div className={header.text}>
        <Skeleton className={header.emptyTitle} />
        <Skeleton className={header.emptyLine} />
        <div className={header.actions} />
      </div>
    </div>
    <div className={styles.tracks}>
      <div className={styles.headPlace} />
      {rows.map((row) => (
        <div key={row} className={styles.rowPlace} data-testid="skeleton">
          <Skeleton shape="square" className={styles.picturePlace} />
          <Skeleton className={styles.linePlace} />
        </div>
      ))}
    </div>
  </div>
);
