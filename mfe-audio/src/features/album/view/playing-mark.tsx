import { albumMessages as messages } from '../../../messages';
import styles from './playing-mark.module.css';

export const PlayingMark = ({ playing }: { playing: boolean }) => (
  <span
    role="img"
    aria-label={playing ? messages.nowPlaying : messages.nowPaused}
    className={styles.mark}
    data-playing={playing || undefined}
  >
    <span />
    <span />
    <span />
    <span />
  </span>
);
