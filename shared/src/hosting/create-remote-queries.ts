import type { QueryClient } from '@inspire/shared/query';

/**
 * Creates the query cache of a remote. A failed query is not retried, because the screens offer Retry.
 * @param Client the query library's class, a parameter because the shell loads the library with the first remote
 */
export const createRemoteQueries = (Client: typeof QueryClient): QueryClient =>
  new Client({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
