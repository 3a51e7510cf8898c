import { Skeleton } from '@inspire/shared/ui';
import styles from './player-page.module.css';

/** Shown while the player's code or the video loads; as large as the player, so that nothing moves. */
export const PlayerPlaceholder = () => (
  <div aria-busy="true">
    <div className={styles.stage} />
    <div className={styles.details}>
      <Skeleton shape="title" />
      <Skeleton shape="text" className={styles.line} />
      <Skeleton shape="text" className={styles.line} />
    </div>
    <div className={styles.actions} />
  </div>
);
