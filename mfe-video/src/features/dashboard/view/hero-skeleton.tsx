import { Skeleton } from '@inspire/shared/ui';
import styles from './hero.module.css';

export const HeroSkeleton = () => (
  <div className={styles.hero} data-theme="dark" aria-hidden>
    <div className={styles.empty} />
    <div className={styles.text}>
      <Skeleton shape="text" className={styles.emptyReason} />
      <Skeleton className={styles.emptyTitle} />
      <Skeleton shape="text" className={styles.emptyText} />
      <Skeleton shape="text" className={styles.emptyLine} />
    </div>
  </div>
);
