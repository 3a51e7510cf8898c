import { isApiError } from '@inspire/shared/client';
import { type Host, useHost } from '@inspire/shared/host';
import { useQuery } from '@inspire/shared/query';

export const albumKey = (id: number) => ['album', id] as const;

/** One album with its videos. Its short time limit (SPEC-9) is given a second chance before anyone is told (D-13). */
export const albumQuery = (host: Host, id: number) => ({
  queryKey: albumKey(id),
  queryFn: ({ signal }: { signal: AbortSignal }) => host.api.call('album', { params: { id } }, { signal }),
  retry: (failures: number, error: unknown) => failures < 1 && isApiError(error) && error.kind === 'timeout',
  retryDelay: 0,
});

/** @param id undefined when there is no album to ask for */
export function useAlbum(id: number | undefined) {
  const host = useHost();
  return useQuery({ ...albumQuery(host, id ?? 0), enabled: id !== undefined });
}
