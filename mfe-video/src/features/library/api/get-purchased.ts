import type { PurchasedMedia } from '@inspire/shared/contracts';
import { type Host, useHost } from '@inspire/shared/host';
import { useQuery } from '@inspire/shared/query';

export const purchasedKey = () => ['purchased'] as const;

/** The viewer's purchases and rentals (SPEC-7); a missing list counts as empty. */
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
