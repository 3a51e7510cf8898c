import { AudioAlbumCard } from '@inspire/shared/album';
import type { Album } from '@inspire/shared/contracts';

export interface AlbumCardProps {
  readonly album: Album;
  /** For cards that the page opens with. */
  readonly eager?: boolean;
  /** Called once, when the viewer seems about to open the album. */
  readonly onIntent: (album: Album) => void;
}

/** An audio album in a rail, with its description under the title. */
export const AlbumCard = ({ album, eager, onIntent }: AlbumCardProps) => (
  <AudioAlbumCard
    album={album}
    meta={<span lang={album.language}>{album.description}</span>}
    eager={eager}
    onIntent={() => onIntent(album)}
  />
);
