import type { Album } from '@inspire/shared/contracts';
import { hrefs } from '@inspire/shared/routes';
import { Badge, badgeOf, CardSkeleton, MediaCard } from '@inspire/shared/ui';

export interface AudioAlbumCardProps {
  readonly album: Album;
  /** How long a rental lasts. */
  readonly note?: string;
  readonly sizes: string;
}

/** An audio album that the viewer owns; it opens on the audio screen. Without title, picture or type it is a skeleton (SPEC-5). */
export function AudioAlbumCard({ album, note, sizes }: AudioAlbumCardProps) {
  const { albumId, title, description, language, thumbnailUrl, thumbnailSources, albumType } = album;
  if (!title || !thumbnailUrl || !albumType) return <CardSkeleton ratio="1/1" />;
  const badge = badgeOf(albumType);
  return (
    <MediaCard
      to={hrefs.audioPlayer(albumId)}
      state={{ id: albumId }}
      title={title}
      language={language}
      description={description}
      meta={note}
      picture={{ src: thumbnailUrl, sources: thumbnailSources }}
      badge={badge && <Badge kind={badge} />}
      ratio="1/1"
      sizes={sizes}
    />
  );
}
