import type { Video } from '@inspire/shared/contracts';

export interface Hero {
  readonly video: Video;
  readonly reason: 'continue' | 'newest';
}

/** Selects the video at the top of the dashboard: the one watched last and not to its end, else the newest one. */
export function selectHero(recentlyPlayed: readonly Video[], newVideos: readonly Video[]): Hero | undefined {
  const [last] = recentlyPlayed;
  if (last) return { video: last, reason: 'continue' };
  const [newest] = newVideos;
  return newest && { video: newest, reason: 'newest' };
}
