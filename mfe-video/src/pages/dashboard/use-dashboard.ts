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

/** The status of a gateway's timeout (SPEC-8). */
const TIMED_OUT = { errorMessage: shared.timedOut, statusCode: 504 } as const;

/**
 * Returns the dashboard's data in one of four states. It waits for all first responses, so that no rail appears
 * above visible content. History and albums are omitted if they fail (SPEC-8: the dashboard shows no other
 * failures).
 */
export function useDashboard(): Dashboard {
  const { navigation } = useHost();
  const videos = useVideos();
  const history = useHistory();
  const albums = useVideoAlbums();
  // When a refetch times out, keep the visible videos; only the first fetch leads to the error page.
  const timedOut = !videos.data && isApiError(videos.error) && videos.error.kind === 'timeout';

  useEffect(() => {
    if (timedOut) navigation.go(paths.error, { state: TIMED_OUT });
  }, [timedOut, navigation]);

  const isWaiting = isFirstLoad(videos) || isFirstLoad(history) || isFirstLoad(albums);
  // After a 401 the shell redirects to the login; an error card would only flash.
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
