import { Skeleton } from '@inspire/shared/ui';
import styles from './player-page.module.css';

/** The place of a player whose code or video is on its way; of the same size, so that nothing moves. */
export const PlayerPlaceholder = () => (
  <div aria-busy="true">
    <div className={styles.stage} />
    <div className={styles.details}>
      <Skeleton shape="title" />
      <Skeleton shape="text" className={styles.line} />
      <Skeleton shape="text" className={styles.line} />
    </div>
  </div>
);
