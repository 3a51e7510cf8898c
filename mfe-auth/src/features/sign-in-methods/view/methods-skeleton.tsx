import { Skeleton } from '@inspire/shared/ui';
import styles from './methods-skeleton.module.css';

export const MethodsSkeleton = () => (
  <div className={styles.room} aria-busy="true">
    <Skeleton shape="block" />
  </div>
);
