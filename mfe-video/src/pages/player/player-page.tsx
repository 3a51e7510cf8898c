import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { isApiError } from '@inspire/shared/client';
import { Navigate, useLocation } from '@inspire/shared/router';
import { paths, readId } from '@inspire/shared/routes';
import { ErrorState, PageHeading } from '@inspire/shared/ui';
import { parseAlbumId } from '../../features/album/model/album-access';
import { useVideo } from '../../features/catalogue/api/get-video';
import { parseVideo } from '../../features/catalogue/model/parse-video';
import { usePrefetchedPlayback } from '../../features/playback/api/prefetch-playback';
import { type LoadEngine, loadEngine as loadStreamingEngine } from '../../features/player/view/use-engine';
import { viewingMessages as messages } from '../../messages';
import { PlayerPlaceholder } from './player-placeholder';
import { VideoNotFound } from './video-not-found';
import { VideoScreen } from './video-screen';
import styles from './player-page.module.css';

/**
 * Moves the focus to the page's heading when the video changes and the focused button is unmounted, so that screen
 * readers announce the new video and keyboard users continue there. The shell does not do it, because only the id in
 * the URL changes. The first video is announced like any page.
 * @param screen the element that fills the screen; in fullscreen it hides the heading, so the player gets the focus
 */
function useVideoFocus(id: number | undefined, screen: RefObject<HTMLElement | null>): void {
  const previous = useRef(id);
  useEffect(() => {
    if (id === undefined) return;
    const isNext = previous.current !== undefined && previous.current !== id;
    previous.current = id;
    // A focused element that is still mounted keeps the focus.
    if (!isNext || document.activeElement !== document.body) return;
    const full = document.fullscreenElement === screen.current ? screen.current : undefined;
    const target =
      full?.querySelector<HTMLElement>('[role="region"]') ?? document.querySelector<HTMLElement>('[data-page-heading]');
    target?.focus({ preventScroll: true });
  }, [id, screen]);
}

/**
 * `/user-routes/video-player`: shows the video from navigation state or from a shared link's id, which wins; without
 * either, redirects to the dashboard (SPEC-2, D-5 and D-25).
 */
export function PlayerPage({ loadEngine = loadStreamingEngine }: { loadEngine?: LoadEngine }) {
  const { state, search } = useLocation();
  const id = readId(search);
  const hasId = new URLSearchParams(search).has('id');
  const given = useMemo(() => parseVideo(state), [state]);
  const known = given && (!hasId || given.id === id) ? given : undefined;
  const { data, error, refetch, isFetching } = useVideo(known ? undefined : id);
  usePrefetchedPlayback(known ? undefined : id);

  const screen = useRef<HTMLDivElement>(null);

  const video = known ?? data;
  useVideoFocus(video?.id, screen);
  if (video) {
    return (
      <div ref={screen} className={styles.screen}>
        <VideoScreen
          key={video.id}
          video={video}
          albumId={parseAlbumId(state)}
          loadEngine={loadEngine}
          screen={screen}
        />
      </div>
    );
  }
  if (!hasId) return <Navigate to={paths.dashboard} replace />;
  if (id === undefined || isApiError(error, 404)) return <VideoNotFound />;
  if (error && !isApiError(error, 401)) {
    return (
      <>
        <PageHeading hidden>{messages.videoFailed}</PageHeading>
        <ErrorState title={messages.videoFailed} busy={isFetching} onRetry={() => void refetch()} />
      </>
    );
  }
  return <PlayerPlaceholder />;
}
