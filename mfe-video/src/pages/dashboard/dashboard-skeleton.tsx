import { Rail } from '@inspire/shared/ui';
import { HeroSkeleton } from '../../features/dashboard/view/hero-skeleton';
import { messages } from '../../messages';
import styles from './dashboard-page.module.css';

const titles = [messages.recentlyPlayed, messages.newVideos, messages.featuredVideos, messages.oneTimePurchase];

/** The dashboard's places while its data is on the way: ten skeletons in every rail (D-27). */
export const DashboardSkeleton = () => (
  <>
    <HeroSkeleton />
    <div className={styles.rails}>
      {titles.map((title) => (
        <Rail key={title} title={title} busy />
      ))}
    </div>
  </>
);
