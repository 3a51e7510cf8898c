import { EmptyState, ErrorState, PageHeading } from '@inspire/shared/ui';
import { useState } from 'react';
import { Hero } from '../../features/dashboard/view/hero';
import { messages } from '../../messages';
import styles from './dashboard-page.module.css';
import { DashboardRails } from './dashboard-rails';
import { DashboardSkeleton } from './dashboard-skeleton';
import { useDashboard, type Dashboard } from './use-dashboard';
import { useVideoIntent } from '../use-video-intent';

function Content({ dashboard, atOnce }: { dashboard: Dashboard; atOnce: boolean }) {
  const onIntent = useVideoIntent();
  if (dashboard.state === 'loading') return <DashboardSkeleton />;
  if (dashboard.state === 'error') {
    return <ErrorState title={messages.videosFailed} text={messages.videosFailedText} busy={dashboard.busy} onRetry={dashboard.onRetry} />;
  }
  if (dashboard.state === 'empty') return <EmptyState icon="film" title={messages.noVideos} text={messages.noVideosText} />;
  const { content } = dashboard;
  const { hero } = content;
  return (
    <>
      {hero && <Hero hero={hero} onIntent={() => onIntent(hero.video)} />}
      <div className={styles.rails}>
        <DashboardRails content={content} atOnce={atOnce} onIntent={onIntent} />
      </div>
    </>
  );
}

/** `/user-routes/dashboard`, the video home (section 2). */
export function DashboardPage() {
  const dashboard = useDashboard();
  const [atOnce] = useState(dashboard.state === 'content');
  return (
    <div className={styles.page}>
      <PageHeading hidden>{messages.videosTitle}</PageHeading>
      <Content dashboard={dashboard} atOnce={atOnce} />
    </div>
  );
}
