/** The query cache facade: one instance of the library, one client for each remote (made by the host). */
export {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  skipToken,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
export type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
export { useInfiniteQuery, useQuery } from './use-query';
