import type { Video } from '@inspire/shared/contracts';

/** SPEC-9: so many videos are recommended. */
export const RECOMMENDED = 8;

/** The Premium videos that are not hidden. */
export const selectPremium = (videos: readonly Video[]): Video[] =>
  videos.filter(({ videoType, status }) => videoType === 'Premium' && status !== 'Deactive');

/** Of them, the first 8 that the viewer does not own through an album already. */
export const selectRecommended = (videos: readonly Video[]): Video[] =>
  selectPremium(videos)
    .filter(({ isPurchased }) => !isPurchased)
    .slice(0, RECOMMENDED);
