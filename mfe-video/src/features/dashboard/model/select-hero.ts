import type { Video } from '@inspire/shared/contracts';

export interface Hero {
  readonly video: Video;
  readonly reason: 'continue' | 'newest';
}

/** Selects the top video of the dashboard: the one last watched and not finished, otherwise the newest. */
export function selectHero(recentlyPlayed: readonly Video[], newVideos: readonly Video[]): Hero | undefined {
  const [last] = recentlyPlayed;
  if (last) return { video: last, reason: 'continue' };
  const [newest] = newVideos;
  return newest && { video: newest, reason: 'newest' };
}
