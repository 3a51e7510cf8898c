import type { HistoryEntry, Video } from '@inspire/shared/contracts';

/**
 * Returns the history after a viewing, with that video and its new position first, so that the card shows the
 * progress before the server responds.
 */
export const withLatestViewing = (
  history: readonly HistoryEntry[],
  videoData: Video,
  progressTime: number,
  validFlag: boolean,
): HistoryEntry[] => [
  { videoData, progressTime, validFlag },
  ...history.filter((entry) => entry.videoData.id !== videoData.id),
];
