import type { Album } from '@inspire/shared/contracts';
import { listedAlbum, MyListButton } from '@inspire/shared/my-list';
import { hrefs } from '@inspire/shared/routes';
import { Badge, badgeOf, CardSkeleton, MediaCard } from '@inspire/shared/ui';

/** A video album in a rail. One without title, picture or type shows as a skeleton (SPEC-5). */
export function AlbumCard({ album }: { album: Album }) {
  const { albumId, title, description, language, thumbnailUrl, thumbnailSources, albumType } = album;
  if (!title || !thumbnailUrl || !albumType) return <CardSkeleton />;
  const badge = badgeOf(albumType);
  return (
    <MediaCard
      to={hrefs.videosInAlbum(albumId)}
      state={{ albumId }}
      title={title}
      language={language}
      description={description}
      picture={{ src: thumbnailUrl, sources: thumbnailSources }}
      action={<MyListButton item={listedAlbum(album, 'VIDEO')} look="cover" />}
      badge={badge && <Badge kind={badge} />}
    />
  );
}
