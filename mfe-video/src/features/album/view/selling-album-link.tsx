import { hrefs, paths } from '@inspire/shared/routes';
import { Button, ButtonLink } from '@inspire/shared/ui';
import { viewingMessages as messages } from '../../../messages';
import { useSellingAlbum } from '../api/get-albums-of-video';

export interface SellingAlbumLinkProps {
  readonly videoId: number;
  readonly openedFrom: number | undefined;
}

/** Links to the album of a video that is sold only with it (D-40). */
export function SellingAlbumLink({ videoId, openedFrom }: SellingAlbumLinkProps) {
  const albumId = useSellingAlbum(videoId, openedFrom);
  // As large as the link that replaces it, so that nothing moves.
  if (albumId === undefined)
    return (
      <Button size="l" busy>
        {messages.viewAlbum}
      </Button>
    );
  if (albumId === null)
    return (
      <ButtonLink size="l" to={paths.dashboard}>
        {messages.backToVideos}
      </ButtonLink>
    );
  return (
    <ButtonLink size="l" to={hrefs.videosInAlbum(albumId)}>
      {messages.viewAlbum}
    </ButtonLink>
  );
}
