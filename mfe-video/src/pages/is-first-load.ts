import type { UseQueryResult } from '@inspire/shared/query';

/**
 * True while a query of this page waits for its first answer. One that failed is asked again (Retry, a purchase, the window's
 * focus) in its own place: the page around it, with what is typed and open there, stays.
 */
export const isFirstLoad = ({ isLoading, isFetchedAfterMount }: UseQueryResult): boolean =>
  isLoading && !isFetchedAfterMount;
