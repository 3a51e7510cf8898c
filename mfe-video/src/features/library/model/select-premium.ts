import type { Video } from '@inspire/shared/contracts';

/** SPEC-9. */
export const RECOMMENDED = 8;

export const selectPremium = (videos: readonly Video[]): Video[] =>
  videos.filter(({ videoType, status }) => videoType === 'Premium' && status !== 'Deactive');

/** Selects the first 8 Premium videos that the viewer does not own already through an album. */
export const selectRecommended = (videos: readonly Video[]): Video[] =>
  selectPremium(videos)
    .filter(({ isPurchased }) => !isPurchased)
    .slice(0, RECOMMENDED);
