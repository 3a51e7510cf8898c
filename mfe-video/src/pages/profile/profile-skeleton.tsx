import { Avatar, Page, Rail, Skeleton } from '@inspire/shared/ui';
import { profileHeadings as messages } from '../../messages';
import styles from './profile-page.module.css';

export const OrdersPlaceholder = () => (
  <div className={styles.orders} aria-busy="true">
    <Skeleton shape="block" />
  </div>
);

export const SecurityPlaceholder = () => (
  <div className={styles.security} aria-busy="true">
    <Skeleton shape="block" />
  </div>
);

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

/** The page while its code loads. */
export const ProfilePlaceholder = () => (
  <Page title={messages.title} lead={messages.lead} picture={<Avatar size={72} />}>
    <ProfileSkeleton />
  </Page>
);
