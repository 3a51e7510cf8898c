import { isApiError } from '@inspire/shared/client';
import { messages as shared } from '@inspire/shared/messages';
import { Navigate, useLocation } from '@inspire/shared/router';
import { hrefs, paths, readId } from '@inspire/shared/routes';
import { ButtonLink, EmptyState, ErrorState, PageHeading } from '@inspire/shared/ui';
import { useAlbum } from '../../features/album/api/get-album';
import { readAlbumId } from '../../features/album/model/album-access';
import { AlbumHeader } from '../../features/album/view/album-header';
import { AlbumVideos } from '../../features/album/view/album-videos';
import { albumMessages as messages } from '../../messages';
import { useVideoIntent } from '../use-video-intent';
import { AlbumSkeleton } from './album-skeleton';
import styles from './album-page.module.css';

/**
 * `/user-routes/videos-inAlbums`: the album comes by its id, in the query of a shared link or in navigation state; with
 * neither, the dashboard (D-5 and D-25).
 */
export function AlbumPage() {
  const { state, search } = useLocation();
  const hasId = new URLSearchParams(search).has('id');
  const id = hasId ? readId(search) : readAlbumId(state);
  const { data, error, refetch, isFetching } = useAlbum(id);
  const onIntent = useVideoIntent();

  if (id === undefined && !hasId) return <Navigate to={paths.dashboard} replace />;
  if (id === undefined || isApiError(error, 404)) {
    return (
      <>
        <PageHeading hidden>{messages.notFound}</PageHeading>
        <EmptyState
          icon="film"
          title={messages.notFound}
          text={messages.notFoundText}
          action={<ButtonLink to={paths.dashboard}>{messages.backToVideos}</ButtonLink>}
        />
      </>
    );
  }
  if (error && !isApiError(error, 401) && !data) {
    return (
      <>
        <PageHeading hidden>{messages.failed}</PageHeading>
        <ErrorState
          title={isApiError(error) && error.kind === 'timeout' ? shared.checkConnection : messages.failed}
          text={messages.failedText}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      </>
    );
  }
  if (!data) return <AlbumSkeleton />;
  // Both kinds share one id space (D-17), so a link can name an album of the other.
  if (data.audioAlbum.mediaType === 'AUDIO')
    return <Navigate to={hrefs.audioPlayer(data.audioAlbum.albumId)} replace />;
  return (
    <div className={styles.page}>
      <AlbumHeader album={data.audioAlbum} onBought={() => void refetch()} />
      <div className={styles.videos}>
        <AlbumVideos detail={data} onIntent={onIntent} />
      </div>
    </div>
  );
}
