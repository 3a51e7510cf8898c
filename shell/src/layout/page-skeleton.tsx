import { Spinner } from '@inspire/shared/ui';
import { messages } from '../messages';
import styles from './page-skeleton.module.css';

/** Shown while a page loads. The spinner is delayed, so that a quick page does not flicker. */
export const PageSkeleton = () => (
  <div className={styles.page} aria-busy="true">
    <Spinner label={messages.loading} />
  </div>
);
