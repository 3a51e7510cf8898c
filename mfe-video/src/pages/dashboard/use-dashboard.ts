import { useEffect } from 'react';
import { isApiError } from '@inspire/shared/client';
import type { Album, Video } from '@inspire/shared/contracts';
import { useHost } from '@inspire/shared/host';
import { messages as shared } from '@inspire/shared/messages';
import { paths } from '@inspire/shared/routes';
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

export interface DashboardContent {
  readonly hero: Hero | undefined;
  readonly recentlyPlayed: readonly Video[];
  readonly newVideos: readonly Video[];
  readonly albums: readonly Album[];
  readonly featured: readonly Video[];
  readonly oneTimePurchase: readonly Video[];
}

export type Dashboard =
  | { readonly state: 'loading' }
  | { readonly state: 'error'; readonly busy: boolean; readonly onRetry: () => void }
  | { readonly state: 'empty' }
  | { readonly state: 'content'; readonly content: DashboardContent };

/** What answers a gateway's timeout (SPEC-8). */
const TIMED_OUT = { errorMessage: shared.timedOut, statusCode: 504 } as const;

/**
 * The dashboard's data in one of its four states. All first calls are waited for, so that no rail appears above what the
 * viewer already sees; history and albums may fail, and are then left out (SPEC-8: other failures are not shown).
 */
export function useDashboard(): Dashboard {
  const { navigation } = useHost();
  const videos = useVideos();
  const history = useHistory();
  const albums = useVideoAlbums();
  // Videos that are shown stay: a timeout of asking for them again is no reason to lead away.
  const timedOut = !videos.data && isApiError(videos.error) && videos.error.kind === 'timeout';

  useEffect(() => {
    if (timedOut) navigation.go(paths.error, { state: TIMED_OUT });
  }, [timedOut, navigation]);

  const isWaiting = isFirstLoad(videos) || isFirstLoad(history) || isFirstLoad(albums);
  // After a 401 the shell is leading to the login; a card with Retry on the way there would only flash.
  if (isWaiting || timedOut || isApiError(videos.error, 401)) return { state: 'loading' };
  if (!videos.data) return { state: 'error', busy: videos.isFetching, onRetry: () => void videos.refetch() };

  const entries = history.data ?? [];
  const all = withProgress(videos.data, entries);
  const recentlyPlayed = selectRecentlyPlayed(entries);
  const newVideos = selectNew(all);
  const hero = selectHero(recentlyPlayed, newVideos);
  const shownAlbums = (albums.data ?? []).filter(({ status }) => status !== 'Deactive');
  if (!hero && shownAlbums.length === 0) return { state: 'empty' };
  return {
    state: 'content',
    content: {
      hero,
      recentlyPlayed,
      newVideos,
      albums: shownAlbums,
      featured: selectFeatured(all),
      oneTimePurchase: selectOneTimePurchase(all),
    },
  };
}
