import type { PurchasedMedia } from '@inspire/shared/contracts';
import { type Host, useHost } from '@inspire/shared/host';
import { useQuery } from '@inspire/shared/query';

export const purchasedKey = () => ['purchased'] as const;

/** What the viewer owns or rents (SPEC-7); a list that an answer leaves out is empty. Its 401 has its own words (SPEC-8). */
export const purchasedQuery = (host: Host) => ({
  queryKey: purchasedKey(),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<PurchasedMedia> => {
    const { videoDataList = [], audioAlbums = [] }: Partial<PurchasedMedia> = await host.api.call(
      'purchasedMedia',
      {},
      { signal },
    );
    return { videoDataList, audioAlbums };
  },
});

export const usePurchased = () => useQuery(purchasedQuery(useHost()));
