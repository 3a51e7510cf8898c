import type { PurchasedMedia } from '@inspire/shared/contracts';
import { type Host, useHost } from '@inspire/shared/host';
import { useQuery } from '@inspire/shared/query';
import { tellLoggedOut } from '../../../logged-out';
import { libraryMessages as messages } from '../../../messages';

export const purchasedKey = () => ['purchased'] as const;

/** What the viewer owns or rents (section 7); a list that an answer leaves out is empty. Its 401 has its own words (section 8). */
export const purchasedQuery = (host: Host) => ({
  queryKey: purchasedKey(),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<PurchasedMedia> => {
    const ask = () => host.api.call('purchasedMedia', {}, { signal });
    const { videoDataList = [], audioAlbums = [] }: Partial<PurchasedMedia> = await tellLoggedOut(
      host,
      ask,
      messages.sessionExpired,
    );
    return { videoDataList, audioAlbums };
  },
});

export const usePurchased = () => useQuery(purchasedQuery(useHost()));
