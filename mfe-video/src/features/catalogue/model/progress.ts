import type { HistoryEntry, Video } from '@inspire/shared/contracts';

/**
 * Returns the watched share of a video in percent (SPEC-3): progressTime / video_length * 100; 0 if either is not a number
 * or the length is 0.
 */
export function progressPercent(progressTime: unknown, videoLength: unknown): number {
  if (typeof progressTime !== 'number' || typeof videoLength !== 'number') return 0;
  const percent = (progressTime / videoLength) * 100;
  return Number.isFinite(percent) ? Math.min(100, Math.max(0, percent)) : 0;
}

/** Updates the positions of a list from the history, which is newer and includes what was just watched. */
export function withProgress(videos: readonly Video[], history: readonly HistoryEntry[]): Video[] {
  const positions = new Map(history.map(({ videoData, progressTime }) => [videoData.id, progressTime]));
  return videos.map((video) => {
    const progressTime = positions.get(video.id);
    return progressTime === undefined || progressTime === video.progressTime ? video : { ...video, progressTime };
  });
}
