import { type Host, useHost } from '@inspire/shared/host';
import { useQuery } from '@inspire/shared/query';

export const videoKey = (id: number) => ['video', id] as const;

/** One video, for links that carry only its id (D-25). */
export const videoQuery = (host: Host, id: number) => ({
  queryKey: videoKey(id),
  queryFn: ({ signal }: { signal: AbortSignal }) => host.api.call('video', { params: { id } }, { signal }),
});

/** @param id undefined if the video is known already, and nothing is fetched */
export function useVideo(id: number | undefined) {
  const host = useHost();
  return useQuery({ ...videoQuery(host, id ?? 0), enabled: id !== undefined });
}
