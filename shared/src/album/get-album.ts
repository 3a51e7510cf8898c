import { isApiError } from '@inspire/shared/client';
import { type Host, useHost } from '@inspire/shared/host';
import { useQuery } from '@inspire/shared/query';

export const albumKey = (id: number) => ['album', id] as const;

/**
 * Fetches an album with its videos or tracks. The timeout is short (SPEC-9), so the first one is retried before it
 * counts as a failure (D-13).
 */
export const albumQuery = (host: Host, id: number) => ({
  queryKey: albumKey(id),
  queryFn: ({ signal }: { signal: AbortSignal }) => host.api.call('album', { params: { id } }, { signal }),
  retry: (failures: number, error: unknown) => failures < 1 && isApiError(error) && error.kind === 'timeout',
  retryDelay: 0,
});

/** @param id undefined fetches nothing */
export function useAlbum(id: number | undefined) {
  const host = useHost();
  return useQuery({ ...albumQuery(host, id ?? 0), enabled: id !== undefined });
}
