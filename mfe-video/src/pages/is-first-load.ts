import type { UseQueryResult } from '@inspire/shared/query';

/**
 * Returns true while a query of this page waits for its first response. A failed query is refetched in place (Retry,
 * a purchase, the window's focus), so that the rest of the page keeps its input and open dialogs.
 */
export const isFirstLoad = ({ isLoading, isFetchedAfterMount }: UseQueryResult): boolean =>
  isLoading && !isFetchedAfterMount;
