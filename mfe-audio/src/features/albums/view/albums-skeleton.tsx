import { useHost } from '@inspire/shared/host';
import { Rail } from '@inspire/shared/ui';
import { messages } from '../../../messages';
import type { FramedAlbum } from '../model/framed-album';
import { AlbumCard } from './album-card';
import { FeaturedAlbum, FeaturedSkeleton } from './featured-album';

export interface AlbumsSkeletonProps {
  readonly onIntent: (album: FramedAlbum) => void;
}

/** The albums until they are loaded: the first ones as far as the document names them, and skeletons. */
export function AlbumsSkeleton({ onIntent }: AlbumsSkeletonProps) {
  const framed = (useHost().frameData?.newAlbums ?? []) as readonly FramedAlbum[];
  const [newest] = framed;
  return (
    <>
      {newest ? <FeaturedAlbum album={newest} onIntent={onIntent} /> : <FeaturedSkeleton />}
      <Rail title={messages.newAlbums} busy ratio="1/1">
        {framed.map((album) => (
          <AlbumCard key={album.albumId} album={{ ...album, albumType: 'Free' }} onIntent={onIntent} />
        ))}
      </Rail>
    </>
  );
}
