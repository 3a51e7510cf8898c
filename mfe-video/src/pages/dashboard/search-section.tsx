import { ErrorState, useLazy } from '@inspire/shared/ui';
import type { SearchResultsProps } from '../../features/search/view/search-results';
import { messages } from '../../messages';
import styles from './dashboard-page.module.css';

/** The search results have their own chunk, because most visits of the dashboard do not search. */
export const loadSearchResults = async () =>
  (await import(/* webpackChunkName: "search" */ '../../features/search/view/search-results')).SearchResults;

export function SearchSection(props: SearchResultsProps) {
  const { Component, failed, retry } = useLazy(loadSearchResults);
  return (
    <div className={styles.found} aria-busy={!Component && !failed}>
      {failed && <ErrorState title={messages.pageFailed} text={messages.videosFailedText} onRetry={retry} />}
      {Component && <Component {...props} />}
    </div>
  );
}
