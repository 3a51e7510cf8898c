import { isApiError } from '@inspire/shared/client';
import type { Album, Video } from '@inspire/shared/contracts';
import { HISTORY_HINT } from '@inspire/shared/guards';
import { useTimeoutPage } from '@inspire/shared/session';
import { useLayoutHint } from '@inspire/shared/ui';
import { useHistory } from '../../features/catalogue/api/get-history';
import { useVideoAlbums } from '../../features/catalogue/api/get-video-albums';
import { useVideos } from '../../features/catalogue/api/get-videos';
import { withProgress } from '../../features/catalogue/model/progress';
import { type Hero, selectHero } from '../../features/dashboard/model/select-hero';
import {
  selectFeatured,
  selectNew,
  selectOneTimePurchase,
  selectRecentlyPlayed,
} from '../../features/dashboard/model/select-rails';
import { isFirstLoad } from '../is-first-load';

/** The parts of the dashboard; each is undefined until its own data have been loaded. */
export interface DashboardContent {
  /** Null if there is no video. */
  readonly hero: Hero | null | undefined;
  readonly recentlyPlayed: readonly Video[] | undefined;
  readonly newVideos: readonly Video[] | undefined;
  readonly albums: readonly Album[] | undefined;
  readonly featured: readonly Video[] | undefined;
  readonly oneTimePurchase: readonly Video[] | undefined;
}

export type Dashboard =
  | { readonly state: 'error'; readonly busy: boolean; readonly onRetry: () => void }
  | { readonly state: 'empty' }
  | { readonly state: 'content'; readonly content: DashboardContent };

/** The last watched video is the hero, so that the history decides first. */
function getHero({ recentlyPlayed, newVideos }: Pick<DashboardContent, 'recentlyPlayed' | 'newVideos'>) {
  if (!recentlyPlayed || (recentlyPlayed.length === 0 && !newVideos)) return undefined;
  return selectHero(recentlyPlayed, newVideos ?? []) ?? null;
}

/**
 * Returns the dashboard's data, each part as soon as it has been loaded: a list that hangs holds back no other. History and
 * albums are omitted if they fail (SPEC-8: the dashboard shows no other failures).
 */
export function useDashboard(): Dashboard {
  const videos = useVideos();
  const history = useHistory();
  const albums = useVideoAlbums();
  // When a refetch times out, keep the visible videos; only the first fetch leads to the error page.
  const hasTimedOut = useTimeoutPage(videos.data ? undefined : videos.error);

  useLayoutHint(HISTORY_HINT, history.data && selectRecentlyPlayed(history.data).length > 0);

  // After a 401 the shell redirects to the login; an error card would only flash.
  const isWaiting = isFirstLoad(videos) || hasTimedOut || isApiError(videos.error, 401);
  if (!isWaiting && !videos.data) {
    return { state: 'error', busy: videos.isFetching, onRetry: () => void videos.refetch() };
  }
  const all = isWaiting ? undefined : withProgress(videos.data ?? [], history.data ?? []);
  const recentlyPlayed = isFirstLoad(history) ? undefined : selectRecentlyPlayed(history.data ?? []);
  const newVideos = all && selectNew(all);
  const shownAlbums = isFirstLoad(albums)
    ? undefined
    : (albums.data ?? []).filter(({ status }) => status !== 'Deactive');
  const hero = getHero({ recentlyPlayed, newVideos });
  if (hero === null && shownAlbums?.length === 0) return { state: 'empty' };
  return {
    state: 'content',
    content: {
      hero,
      recentlyPlayed,
      newVideos,
      albums: shownAlbums,
      featured: all && selectFeatured(all),
      oneTimePurchase: all && selectOneTimePurchase(all),
    },
  };
}
