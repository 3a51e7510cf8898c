import { AudioAlbumCard } from '@inspire/shared/album';
import type { Album } from '@inspire/shared/contracts';
import type { FramedAlbum } from '../model/framed-album';

export interface AlbumCardProps {
  readonly album: FramedAlbum & Pick<Album, 'albumType' | 'language'>;
  /** True for cards that are visible when the page opens. */
  readonly eager?: boolean;
  /** Called once, when the viewer seems about to open the album. */
  readonly onIntent: (album: FramedAlbum) => void;
}

export const AlbumCard = ({ album, eager, onIntent }: AlbumCardProps) => (
  <AudioAlbumCard
    album={album}
    meta={<span lang={album.language}>{album.description}</span>}
    eager={eager}
    onIntent={() => onIntent(album)}
  />
);
