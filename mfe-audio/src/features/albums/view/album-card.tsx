import type { Album } from '@inspire/shared/contracts';
import { hrefs } from '@inspire/shared/routes';
import { Badge, CardSkeleton, MediaCard } from '@inspire/shared/ui';
import { badgeOf } from '../model/badge';

export interface AlbumCardProps {
  readonly album: Album;
  /** For cards that the page opens with. */
  readonly eager?: boolean;
  /** The viewer seems about to open it. */
  readonly onIntent: (album: Album) => void;
}

/** An audio album in a rail. One without title, picture or type shows as a skeleton (SPEC-5). */
export function AlbumCard({ album, eager, onIntent }: AlbumCardProps) {
  const { albumId, title, description, thumbnailUrl, thumbnailSources, albumType, language } = album;
  if (!title || !thumbnailUrl || !albumType) return <CardSkeleton ratio="1/1" />;
  const badge = badgeOf(albumType);
  return (
    <div lang={language}>
      <MediaCard
        to={hrefs.audioPlayer(albumId)}
        state={{ id: albumId }}
        title={title}
        meta={description}
        picture={{ src: thumbnailUrl, sources: thumbnailSources }}
        badge={badge && <Badge kind={badge} />}
        ratio="1/1"
        eager={eager}
        onIntent={() => onIntent(album)}
      />
    </div>
  );
}
