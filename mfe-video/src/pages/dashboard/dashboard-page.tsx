import { EmptyState, ErrorState, PageHeading, SearchBox, useLazy, useSearch } from '@inspire/shared/ui';
import { Hero } from '../../features/dashboard/view/hero';
import { HeroSkeleton } from '../../features/dashboard/view/hero-skeleton';
import type { SearchResultsProps } from '../../features/search/view/search-results';
import { messages } from '../../messages';
import { useVideoIntent } from '../use-video-intent';
import { DashboardRails } from './dashboard-rails';
import { type Dashboard, useDashboard } from './use-dashboard';
import styles from './dashboard-page.module.css';

/** The search results have their own chunk, because most visits of the dashboard do not search. */
const loadSearchResults = async () =>
  (await import(/* webpackChunkName: "search" */ '../../features/search/view/search-results')).SearchResults;

function SearchSection(props: SearchResultsProps) {
  const { Component, failed, retry } = useLazy(loadSearchResults);
  return (
    <div className={styles.found} aria-busy={!Component && !failed}>
      {failed && <ErrorState title={messages.pageFailed} onRetry={retry} />}
      {Component && <Component {...props} />}
    </div>
  );
}

function Content({ dashboard }: { dashboard: Dashboard }) {
  const onIntent = useVideoIntent();
  if (dashboard.state === 'error') {
    return <ErrorState title={messages.videosFailed} busy={dashboard.busy} onRetry={dashboard.onRetry} />;
  }
  if (dashboard.state === 'empty')
    return <EmptyState icon="film" title={messages.noVideos} text={messages.noVideosText} />;
  const { content } = dashboard;
  const { hero } = content;
  return (
    <>
      {hero === undefined && <HeroSkeleton />}
      {hero && <Hero hero={hero} onIntent={() => onIntent(hero.video)} />}
      <div className={styles.rails}>
        <DashboardRails content={content} onIntent={onIntent} />
      </div>
    </>
  );
}

/** Loads the code of the results before the first key press. The results report a failure themselves. */
const prepareSearch = () => void loadSearchResults().catch(() => undefined);

/** `/user-routes/dashboard`, the video home (SPEC-2), with search results in place of its rails. */
export function DashboardPage() {
  const dashboard = useDashboard();
  const onIntent = useVideoIntent();
  const { text, setText, query, box, clear } = useSearch();
  const content = dashboard.state === 'content' ? dashboard.content : undefined;
  const isSearching = text.trim() !== '';
  const hasHero = !isSearching && content !== undefined && content.hero !== null;
  return (
    <div className={styles.page}>
      <PageHeading hidden>{messages.videosTitle}</PageHeading>
      <div className={styles.search} data-over={hasHero ? 'hero' : undefined}>
        <SearchBox
          ref={box}
          label={messages.searchVideos}
          clearLabel={messages.clearSearch}
          text={text}
          onChange={setText}
          onIntent={prepareSearch}
        />
      </div>
      {isSearching ? (
        <SearchSection query={query} onClear={clear} onIntent={onIntent} />
      ) : (
        <Content dashboard={dashboard} />
      )}
    </div>
  );
}
