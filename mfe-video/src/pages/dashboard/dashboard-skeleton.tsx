import { Rail } from '@inspire/shared/ui';
import { HeroSkeleton } from '../../features/dashboard/view/hero-skeleton';
import { messages } from '../../messages';
import styles from './dashboard-page.module.css';

const titles = [messages.recentlyPlayed, messages.newVideos, messages.featuredVideos, messages.oneTimePurchase];

/** Ten skeletons in every rail (D-27). */
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
