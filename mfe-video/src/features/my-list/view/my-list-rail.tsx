import { useEffect, useRef } from 'react';
import type { ListedItem } from '@inspire/shared/contracts';
import { MyListButton } from '@inspire/shared/my-list';
import type { UseQueryResult } from '@inspire/shared/query';
import { hrefs } from '@inspire/shared/routes';
import { Badge, badgeOf, ErrorState, formatDuration, MediaCard, Rail, spokenDuration } from '@inspire/shared/ui';
import { libraryMessages as messages } from '../../../messages';
import { TitledGroup } from '../../catalogue/view/titled-group';

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

function ListedCard({ item }: { item: ListedItem }) {
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

/** My List in the library, newest first (D-70). */
export function MyListRail({ list: { data, isFetching, refetch } }: { list: UseQueryResult<ListedItem[]> }) {
  const box = useRef<HTMLDivElement>(null);
  const count = useRef(0);
  // A pressed button leaves with its card, so the focus moves to the card that takes its place at the front.
  useEffect(() => {
    const hasLost = (data?.length ?? 0) < count.current && document.activeElement === document.body;
    count.current = data?.length ?? 0;
    if (!hasLost) return;
    const places = [...(box.current?.querySelectorAll<HTMLElement>('a[href], [tabindex]') ?? [])];
    places.find((place) => !place.closest('[inert]'))?.focus();
  }, [data]);
  if (!data)
    return (
      <TitledGroup title={messages.myList}>
        <ErrorState title={messages.myListFailed} busy={isFetching} onRetry={() => void refetch()} />
      </TitledGroup>
    );
  return (
    <div ref={box}>
      {data.length === 0 ? (
        <div tabIndex={-1}>
          <TitledGroup title={messages.myList} none={messages.myListEmpty} />
        </div>
      ) : (
        <Rail title={messages.myList}>
          {data.map((item) => (
            <ListedCard key={`${item.kind} ${item.id}`} item={item} />
          ))}
        </Rail>
      )}
    </div>
  );
}
