import type { ListedItem } from '@inspire/shared/contracts';
import { MyListButton } from '@inspire/shared/my-list';
import { hrefs } from '@inspire/shared/routes';
import { Badge, badgeOf, formatDuration, MediaCard, spokenDuration } from '@inspire/shared/ui';
import { libraryMessages as messages } from '../../../messages';

/** The page that opens an item; a track opens with its album. */
function toHref({ kind, id, mediaType, album }: ListedItem): string {
  if (kind === 'video') return hrefs.videoPlayer(id);
  if (kind === 'album' && mediaType === 'VIDEO') return hrefs.videosInAlbum(id);
  return hrefs.audioPlayer(album?.id ?? id);
}

/** What the item is: its length, or its album. */
function Meta({ kind, length, album }: ListedItem) {
  if (kind === 'album') return messages.album;
  if (album) return messages.trackOf(album.title);
  return length ? (
    <>
      <span aria-hidden>{formatDuration(length)}</span>
      <span className="visually-hidden">{spokenDuration(length)}</span>
    </>
  ) : null;
}

export function ListedCard({ item }: { item: ListedItem }) {
  const { title, language, thumbnailUrl, thumbnailSources, type } = item;
  const badge = type && badgeOf(type);
  return (
    <MediaCard
      to={toHref(item)}
      title={title}
      language={language}
      picture={{ src: thumbnailUrl, sources: thumbnailSources }}
      meta={<Meta {...item} />}
      badge={badge && <Badge kind={badge} />}
      action={<MyListButton item={item} look="cover" />}
    />
  );
}
