import { EmptyState, ErrorState, PageHeading } from '@inspire/shared/ui';
import { useState } from 'react';
import { Hero } from '../../features/dashboard/view/hero';
import { useSearch } from '../../features/search/model/use-search';
import { loadSearchResults } from '../../features/search/view/load-search-results';
import { SearchBox } from '../../features/search/view/search-box';
import { messages } from '../../messages';
import { useVideoIntent } from '../use-video-intent';
import styles from './dashboard-page.module.css';
import { DashboardRails } from './dashboard-rails';
import { DashboardSkeleton } from './dashboard-skeleton';
import { SearchPlace } from './search-place';
import { useDashboard, type Dashboard } from './use-dashboard';

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

/** The results' code, ahead of the first key. A failure is told where they are shown. */
const prepareSearch = () => void loadSearchResults().catch(() => undefined);

/** `/user-routes/dashboard`, the video home (section 2), with a search in the place of its rails. */
export function DashboardPage() {
  const dashboard = useDashboard();
  const onIntent = useVideoIntent();
  const { text, setText, query } = useSearch();
  const [atOnce] = useState(dashboard.state === 'content');
  const hasHero = text.trim() === '' && (dashboard.state === 'loading' || (dashboard.state === 'content' && dashboard.content.hero !== undefined));
  return (
    <div className={styles.page}>
      <PageHeading hidden>{messages.videosTitle}</PageHeading>
      <div className={styles.search} data-over={hasHero ? 'hero' : undefined}>
        <SearchBox text={text} onChange={setText} onIntent={prepareSearch} />
      </div>
      {text.trim() === ''
        ? <Content dashboard={dashboard} atOnce={atOnce} />
        : <SearchPlace query={query} onClear={() => setText('')} onIntent={onIntent} />}
    </div>
  );
}
