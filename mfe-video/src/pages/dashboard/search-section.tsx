import { ErrorState, useLazy } from '@inspire/shared/ui';
import { loadSearchResults } from '../../features/search/view/load-search-results';
import type { SearchResultsProps } from '../../features/search/view/search-results';
import { messages } from '../../messages';
import styles from './dashboard-page.module.css';

export function SearchSection(props: SearchResultsProps) {
  const { Component, failed, retry } = useLazy(loadSearchResults);
  return (
    <div className={styles.found} aria-busy={!Component && !failed}>
      {failed && <ErrorState title={messages.pageFailed} text={messages.videosFailedText} onRetry={retry} />}
      {Component && <Component {...props} />}
    </div>
  );
}
