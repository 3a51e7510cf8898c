import type { HistoryEntry, Video } from '@inspire/shared/contracts';

/**
 * The history as it is after a viewing: that video first, with its new place. It stands in until the server's own answer,
 * so that the card shows the progress at once.
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
