import { Rail, Skeleton } from '@inspire/shared/ui';
import { profileMessages as messages } from '../../messages';
import styles from './profile-page.module.css';

/** The place of the orders while their remote is on the way. */
export const OrdersPlaceholder = () => (
  <div className={styles.orders} aria-busy="true">
    <Skeleton shape="block" />
  </div>
);

/** The profile's places while its lists are on the way. */
export const ProfileSkeleton = () => (
  <>
    <div className={styles.pair} aria-busy="true">
      <div className={styles.card} data-testid="skeleton">
        <Skeleton shape="block" />
      </div>
      <div className={styles.card} data-testid="skeleton">
        <Skeleton shape="block" />
      </div>
    </div>
    <Rail title={messages.bought} busy />
    <Rail title={messages.premium} busy />
  </>
);
