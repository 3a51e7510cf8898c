import type { ReactNode } from 'react';
import { hrefs } from '@inspire/shared/routes';
import type { Album } from '../contracts/entities/album';
import { listedAlbum, MyListButton } from '../my-list';
import { Badge, badgeOf, CardSkeleton, MediaCard } from '../ui';

export interface AudioAlbumCardProps {
  readonly album: Pick<Album, 'albumId' | 'title' | 'language' | 'thumbnailUrl' | 'thumbnailSources' | 'albumType'>;
  readonly meta?: ReactNode;
  /** The first line is shown while the card is hovered or focused. */
  readonly description?: string;
  readonly sizes?: string;
  readonly eager?: boolean;
  readonly onIntent?: () => void;
}

/** A card that links to the audio page. An album without title, picture or type is shown as a skeleton (SPEC-5). */
export function AudioAlbumCard({ album, ...options }: AudioAlbumCardProps) {
  const { albumId, title, language, thumbnailUrl, thumbnailSources, albumType } = album;
  if (!title || !thumbnailUrl || !albumType) return <CardSkeleton ratio="1/1" />;
  const badge = badgeOf(albumType);
  return (
    <MediaCard
      {...options}
      to={hrefs.audioPlayer(albumId)}
      state={{ id: albumId }}
      title={title}
      language={language}
      picture={{ src: thumbnailUrl, sources: thumbnailSources }}
      badge={badge && <Badge kind={badge} />}
      ratio="1/1"
      action={<MyListButton item={listedAlbum(album, 'AUDIO')} look="cover" />}
    />
  );
}
