import { messages as shared } from '@inspire/shared/messages';
import { Skeleton } from '@inspire/shared/ui';
import row from './order-row.module.css';
import styles from './orders.module.css';

const places = ['first', 'second', 'third'];

export const OrderSkeletons = () => (
  <div role="status" aria-busy="true" aria-label={shared.loading} className={styles.list}>
    {places.map((place) => (
      <div key={place} className={row.row} data-testid="skeleton">
        <div className={row.name}>
          <Skeleton className={styles.placeName} />
        </div>
        <div className={row.facts}>
          <Skeleton className={styles.placeFacts} />
        </div>
      </div>
    ))}
  </div>
);
