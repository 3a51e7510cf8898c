import { Skeleton } from '@inspire/shared/ui';
import { messages } from '../messages';
import styles from './page-skeleton.module.css';

const places = Array.from({ length: 8 }, (_, index) => <Skeleton key={index} shape="wide" />);

/** Shown while a page loads that has no prerender. */
export const PageSkeleton = () => (
  <div className={styles.page} aria-busy="true">
    <span role="status" className="visually-hidden">
      {messages.loading}
    </span>
    <Skeleton shape="title" />
    <Skeleton className={styles.line} />
    <div className={styles.grid}>{places}</div>
  </div>
);
