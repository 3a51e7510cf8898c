import { Skeleton } from '@inspire/shared/ui';
import cardStyles from './plan-card.module.css';
import listStyles from './plan-list.module.css';
import styles from './plan-skeletons.module.css';

const places = ['first', 'second', 'third'];

export const PlanSkeletons = () => (
  <ul className={listStyles.plans}>
    {places.map((place) => (
      <li key={place}>
        <div data-testid="skeleton" className={cardStyles.card}>
          <Skeleton className={styles.name} />
          <Skeleton className={styles.price} />
          <Skeleton className={styles.term} />
          <Skeleton className={styles.line} />
          <Skeleton className={styles.line} />
          <Skeleton className={styles.lastLine} />
          <div className={cardStyles.foot}>
            <Skeleton className={styles.button} />
          </div>
        </div>
      </li>
    ))}
  </ul>
);
