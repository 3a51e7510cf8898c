import { isApiError } from '@inspire/shared/client';
import { messages as shared } from '@inspire/shared/messages';
import { Navigate, useLocation } from '@inspire/shared/router';
import { hrefs, paths } from '@inspire/shared/routes';
import { ButtonLink, EmptyState, ErrorState, PageHeading } from '@inspire/shared/ui';
import { useAlbum } from '../../features/album/api/get-album';
import { readAlbumId } from '../../features/album/model/album-access';
import { albumMessages, messages } from '../../messages';
import { AlbumContent } from './album-content';
import { AlbumSkeleton } from './album-skeleton';

/**
 * `/user-routes/audio-player`: the album comes by its id, in navigation state or in the query of a shared link; with
 * neither, the albums (SPEC-2, D-5).
 */
export function AlbumPage() {
  const { state, search } = useLocation();
  const asked = readAlbumId(state, search);
  const id = typeof asked === 'number' ? asked : undefined;
  const { data, error, refetch, isFetching } = useAlbum(id);

  if (asked === 'none') return <Navigate to={paths.audio} replace />;
  if (id === undefined || isApiError(error, 404)) {
    return (
      <>
        <PageHeading hidden>{albumMessages.albumNotFound}</PageHeading>
        <EmptyState
          icon="music"
          title={albumMessages.albumNotFound}
          text={albumMessages.albumNotFoundText}
          action={<ButtonLink to={paths.audio}>{albumMessages.backToAudios}</ButtonLink>}
        />
      </>
    );
  }
  // After a 401 the shell is leading to the login; a card on the way there would only flash.
  if (error && !isApiError(error, 401) && !data) {
    const isTimeout = isApiError(error) && error.kind === 'timeout';
    return (
      <>
        <PageHeading hidden>{albumMessages.albumFailed}</PageHeading>
        <ErrorState
          title={isTimeout ? shared.checkConnection : albumMessages.albumFailed}
          text={!isTimeout && messages.failedText}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      </>
    );
  }
  if (!data) return <AlbumSkeleton />;
  // Both kinds share one id space (D-17), so a link can name an album of the other.
  if (data.audioAlbum.mediaType === 'VIDEO')
    return <Navigate to={hrefs.videosInAlbum(data.audioAlbum.albumId)} replace />;
  return <AlbumContent key={id} detail={data} onChanged={() => void refetch()} />;
}
