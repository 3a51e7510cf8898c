import { formatDuration } from '@inspire/shared/ui';
import { usePlayerState } from './use-player';
import styles from './times.module.css';

export const Elapsed = () => (
  <span className={styles.time}>{usePlayerState((state) => formatDuration(state.position))}</span>
);

export const Total = () => (
  <span className={styles.time}>{usePlayerState((state) => formatDuration(state.duration))}</span>
);
