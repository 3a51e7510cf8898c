import type { ReactNode } from 'react';
import { isApiError } from '@inspire/shared/client';
import { Navigate } from '@inspire/shared/router';
import { hrefs, paths } from '@inspire/shared/routes';
import type { Album, AlbumDetail } from '../contracts/entities/album';
import { messages as shared } from '../messages';
import { ButtonLink, EmptyState, ErrorState, PageHeading } from '../ui';
import { useAlbum } from './get-album';
import { albumScreenMessages as messages } from './messages';

const lists = {
  VIDEO: { icon: 'film', path: paths.dashboard, text: messages.backToVideos },
  AUDIO: { icon: 'music', path: paths.audio, text: messages.backToAudios },
} as const;

export interface AlbumScreenProps {
  readonly id: number | undefined;
  readonly mediaType: Album['mediaType'];
  readonly placeholder: ReactNode;
  /** @param refetch reloads the album, for example after a purchase */
  readonly children: (detail: AlbumDetail, refetch: () => void) => ReactNode;
}

/** Loads an album and renders it with the function of its media type. */
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
  // After a 401 the shell redirects to the login page; an error card would only flash before that.
  if (error && !isApiError(error, 401) && !data) {
    const isTimeout = isApiError(error) && error.kind === 'timeout';
    return (
      <>
        <PageHeading hidden>{messages.failed}</PageHeading>
        <ErrorState
          title={isTimeout ? shared.checkConnection : messages.failed}
          text={isTimeout ? false : undefined}
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
    return (
      <>
        {placeholder}
        <Navigate to={found === 'AUDIO' ? hrefs.audioPlayer(albumId) : hrefs.videosInAlbum(albumId)} replace />
      </>
    );
  }
  return children(data, () => void refetch());
}
