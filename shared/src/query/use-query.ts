import {
  type QueryClient,
  skipToken,
  useInfiniteQuery as useInfiniteQueryOfLibrary,
  useQuery as useQueryOfLibrary,
} from '@tanstack/react-query';
import { useHydrated } from '../ui/hydrated/use-hydrated';

/** A query that waits for its first response. */
const waiting = {
  data: undefined,
  error: null,
  status: 'pending',
  fetchStatus: 'fetching',
  isPending: true,
  isLoading: true,
  isFetching: true,
  isSuccess: false,
  isError: false,
  isFetched: false,
  isFetchedAfterMount: false,
} as const;

interface QueryGiven {
  readonly enabled?: unknown;
  readonly queryFn?: unknown;
}

/**
 * A prerendered page was rendered without data, and its hydration must begin with the same markup: it gets what is in
 * the cache with the next render, before the next paint. Nothing is fetched meanwhile, because the viewer is not known.
 */
function useUnlessHydrating<Given extends QueryGiven, Result extends object>(
  given: Given,
  useLibrary: (given: Given) => Result,
): Result {
  const isHydrated = useHydrated();
  const result = useLibrary(isHydrated ? given : { ...given, enabled: false });
  if (isHydrated) return result;
  const isOff = given.enabled === false || given.queryFn === skipToken;
  return { ...result, ...waiting, ...(isOff && { fetchStatus: 'idle', isLoading: false, isFetching: false }) };
}

/** The library's hook, except that a prerendered page is hydrated without data. */
export const useQuery = ((given: Parameters<typeof useQueryOfLibrary>[0], client?: QueryClient) =>
  useUnlessHydrating(given, (options) => useQueryOfLibrary(options, client))) as typeof useQueryOfLibrary;

/** The library's hook, except that a prerendered page is hydrated without data. */
export const useInfiniteQuery = ((given: Parameters<typeof useInfiniteQueryOfLibrary>[0], client?: QueryClient) =>
  useUnlessHydrating(given, (options) =>
    useInfiniteQueryOfLibrary(options, client),
  )) as typeof useInfiniteQueryOfLibrary;
