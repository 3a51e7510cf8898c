import type { HistoryEntry, Video } from '@inspire/shared/contracts';

/** SPEC-9. */
const NEW_VIDEOS = 10;

const isShown = ({ status }: Pick<Video, 'status'>): boolean => status !== 'Deactive';

/** Started but not watched to the end (SPEC-3): the flag is false or absent, and the video is not hidden. Newest first. */
export const selectRecentlyPlayed = (history: readonly HistoryEntry[]): Video[] =>
  history
    .filter(({ videoData, validFlag }) => videoData && !validFlag && isShown(videoData))
    .map(({ videoData, progressTime }) => ({ ...videoData, progressTime }));

/** The ten highest ids, without videos that are sold only with their album (D-27). */
export const selectNew = (videos: readonly Video[]): Video[] =>
  videos
    .filter((video) => isShown(video) && video.videoType !== 'Album')
    .sort((a, b) => b.id - a.id)
    .slice(0, NEW_VIDEOS);

/** Stable sort: ties keep the server's order, and so do all videos if the server does not count viewers. */
const mostWatchedFirst = (videos: readonly Video[]): Video[] =>
  [...videos].sort((a, b) => (b.viewers ?? 0) - (a.viewers ?? 0));

/** The videos that the owner marked as featured; if there are none, Premium and Rent videos, most watched first (D-27). */
export function selectFeatured(videos: readonly Video[]): Video[] {
  const shown = videos.filter(isShown);
  const marked = shown.filter(({ featured }) => featured === true);
  if (marked.length > 0) return marked;
  return mostWatchedFirst(shown.filter(({ videoType }) => videoType === 'Premium' || videoType === 'Rent'));
}

/** One-time purchases: BuyOne only (D-27). */
export const selectOneTimePurchase = (videos: readonly Video[]): Video[] =>
  videos.filter((video) => isShown(video) && video.videoType === 'BuyOne');
