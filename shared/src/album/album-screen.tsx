import type { ReactNode } from 'react';
import { isApiError } from '@inspire/shared/client';
import { Navigate } from '@inspire/shared/router';
import { hrefs, paths } from '@inspire/shared/routes';
import type { Album, AlbumDetail } from '../contracts/entities/album';
import { messages as shared } from '../messages';
import { ButtonLink, EmptyState, ErrorState, PageHeading } from '../ui';
import { useAlbum } from './get-album';
import { albumScreenMessages as messages } from './messages';

/** Where an album that was not found leads back to. */
const lists = {
  VIDEO: { icon: 'film', path: paths.dashboard, text: messages.backToVideos },
  AUDIO: { icon: 'music', path: paths.audio, text: messages.backToAudios },
} as const;

export interface AlbumScreenProps {
  /** Undefined if the URL names no valid id. */
  readonly id: number | undefined;
  readonly mediaType: Album['mediaType'];
  /** Shown while the album loads. */
  readonly placeholder: ReactNode;
  /** @param refetch loads the album again, for example after a purchase */
  readonly children: (detail: AlbumDetail, refetch: () => void) => ReactNode;
}

/** The page of one album: loads it, and shows what its media type defines. */
export function AlbumScreen({ id, mediaType, placeholder, children }: AlbumScreenProps) {
  const { data, error, refetch, isFetching } = useAlbum(id);

  if (id === undefined || isApiError(error, 404)) {
    const { icon, path, text } = lists[mediaType];
    return (
      <>
        <PageHeading hidden>{messages.notFound}</PageHeading>
        <EmptyState
          icon={icon}
          title={messages.notFound}
          text={messages.notFoundText}
          action={<ButtonLink to={path}>{text}</ButtonLink>}
        />
      </>
    );
  }
  // After a 401 the shell leads to the login; an error card would only flash before it.
  if (error && !isApiError(error, 401) && !data) {
    const isTimeout = isApiError(error) && error.kind === 'timeout';
    return (
      <>
        <PageHeading hidden>{messages.failed}</PageHeading>
        <ErrorState
          title={isTimeout ? shared.checkConnection : messages.failed}
          text={!isTimeout && messages.failedText}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      </>
    );
  }
  if (!data) return placeholder;
  const { albumId, mediaType: found } = data.audioAlbum;
  // Video and audio albums share one id space (D-17), so a link can name an album of the other kind.
  if (found !== mediaType) {
    return <Navigate to={found === 'AUDIO' ? hrefs.audioPlayer(albumId) : hrefs.videosInAlbum(albumId)} replace />;
  }
  return children(data, () => void refetch());
}
