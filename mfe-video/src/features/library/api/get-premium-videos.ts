import type { Video } from '@inspire/shared/contracts';
import { type Host, useHost } from '@inspire/shared/host';
import { useQuery } from '@inspire/shared/query';

/** SPEC-9. */
const RECOMMENDED = 8;

const selectPremium = (videos: readonly Video[]): Video[] =>
  videos.filter(({ videoType, status }) => videoType === 'Premium' && status !== 'Deactive');

/** Selects the first 8 Premium videos that the viewer does not own already through an album. */
const selectRecommended = (videos: readonly Video[]): Video[] =>
  selectPremium(videos)
    .filter(({ isPurchased }) => !isPurchased)
    .slice(0, RECOMMENDED);

export const premiumKey = () => ['premium'] as const;
export const recommendedKey = () => [...premiumKey(), 'recommended'] as const;
const allPremiumKey = () => [...premiumKey(), 'all'] as const;

/** SPEC-7: the library fetches the newest 8. `remote.json` contains the resulting URL. */
export const newestInput = { query: { page: 0, size: RECOMMENDED, searchQuery: '' } } as const;
/** All videos that are not free (D-39), in one response. */
export const paidInput = { query: { page: 0, size: 500, searchQuery: '' } } as const;

const allPremiumQuery = (host: Host) => ({
  queryKey: allPremiumKey(),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Video[]> => {
    const { content } = await host.api.call('searchPaidVideos', paidInput, { signal });
    return selectPremium(content);
  },
});

/** The Premium videos among the newest 8 or, if these are too few, among all paid videos. */
const recommendedQuery = (host: Host) => ({
  queryKey: recommendedKey(),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Video[]> => {
    const { content, totalElements } = await host.api.call('searchVideos', newestInput, { signal });
    const newest = selectRecommended(content);
    if (newest.length === RECOMMENDED || content.length >= totalElements) return newest;
    return selectRecommended(await host.queries.fetchQuery(allPremiumQuery(host)));
  },
});

export const usePremiumVideos = () => useQuery(allPremiumQuery(useHost()));
export const useRecommended = () => useQuery(recommendedQuery(useHost()));
