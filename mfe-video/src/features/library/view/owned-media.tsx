import { AudioAlbumCard } from '@inspire/shared/album';
import { rentalDaysLeft } from '@inspire/shared/commerce';
import type { PurchasedMedia, Video } from '@inspire/shared/contracts';
import type { UseQueryResult } from '@inspire/shared/query';
import { paths } from '@inspire/shared/routes';
import { ButtonLink, EmptyState, ErrorState } from '@inspire/shared/ui';
import { libraryMessages as messages } from '../../../messages';
import { CardGrid, gridSizes } from '../../catalogue/view/card-grid';
import { VideoCard } from '../../catalogue/view/video-card';

/** Describes how long a rental lasts; undefined for a purchase. @param now milliseconds since 1970 */
function rentalNote(endsAt: string | undefined, now: number): string | undefined {
  const days = rentalDaysLeft(endsAt, now);
  if (days === undefined) return undefined;
  return days === 0 ? messages.rentalEnded : messages.daysLeft(days);
}

export interface OwnedMediaProps {
  readonly purchased: UseQueryResult<PurchasedMedia>;
  readonly onIntent: (video: Video) => void;
}

export function OwnedMedia({ purchased: { data, isFetching, refetch }, onIntent }: OwnedMediaProps) {
  if (!data) return <ErrorState title={messages.failed} busy={isFetching} onRetry={() => void refetch()} />;
  const videos = data.videoDataList.filter(({ status }) => status !== 'Deactive');
  const albums = data.audioAlbums.filter(({ status }) => status !== 'Deactive');
  if (videos.length === 0 && albums.length === 0) {
    const action = <ButtonLink to={paths.dashboard}>{messages.browse}</ButtonLink>;
    return <EmptyState title={messages.empty} text={messages.emptyText} action={action} />;
  }
  const now = Date.now();
  return (
    <>
      {videos.length > 0 && (
        <CardGrid title={messages.videos}>
          {videos.map((video) => (
            <VideoCard
              key={video.id}
              video={video}
              note={rentalNote(video.rentEndsAt, now)}
              sizes={gridSizes.wide}
              onIntent={onIntent}
            />
          ))}
        </CardGrid>
      )}
      {albums.length > 0 && (
        <CardGrid title={messages.audioAlbums} shape="squares">
          {albums.map((album) => (
            <AudioAlbumCard
              key={album.albumId}
              album={album}
              description={album.description}
              meta={rentalNote(album.rentEndsAt, now)}
              sizes={gridSizes.squares}
            />
          ))}
        </CardGrid>
      )}
    </>
  );
}
