import { formatDuration } from '@inspire/shared/ui';
import { usePlayerState } from './use-player';
import styles from './times.module.css';

/** How long the track has played. */
export const Elapsed = () => (
  <span className={styles.time}>{usePlayerState((state) => formatDuration(state.position))}</span>
);

/** How long the track is. */
export const Total = () => (
  <span className={styles.time}>{usePlayerState((state) => formatDuration(state.duration))}</span>
);
