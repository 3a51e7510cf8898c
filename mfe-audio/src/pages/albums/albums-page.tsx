import { useHost } from '@inspire/shared/host';
import { Button, EmptyState, ErrorState, Page, Rail, SearchBox, useSearch } from '@inspire/shared/ui';
import type { FramedAlbum } from '../../features/albums/model/framed-album';
import { AlbumCard } from '../../features/albums/view/album-card';
import { AlbumRows } from '../../features/albums/view/album-rows';
import { FeaturedAlbum, FeaturedSkeleton } from '../../features/albums/view/featured-album';
import { messages } from '../../messages';
import { useAlbumIntent } from './use-album-intent';
import { type AlbumsContent as Content, useAlbumsContent } from './use-albums-content';
import styles from './albums-page.module.css';

interface AlbumsSkeletonProps {
  readonly onIntent: (album: FramedAlbum) => void;
}

/** The albums until they are loaded: the first ones as far as the document names them, and skeletons. */
function AlbumsSkeleton({ onIntent }: AlbumsSkeletonProps) {
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

interface AlbumsContentProps {
  readonly albums: Content;
  readonly query: string;
  /** True while the search box has text, even before it is searched for. */
  readonly isSearching: boolean;
  readonly onClear: () => void;
}

function AlbumsContent({ albums, query, isSearching, onClear }: AlbumsContentProps) {
  const onIntent = useAlbumIntent();
  // Show the placeholder from the first key press, before the search runs.
  if (albums.state === 'loading' || (isSearching && query === '')) {
    return (
      <div className={styles.content}>
        {isSearching ? <Rail title={messages.searching} busy ratio="1/1" /> : <AlbumsSkeleton onIntent={onIntent} />}
      </div>
    );
  }
  if (albums.state === 'error') {
    return <ErrorState title={albums.title} text={albums.text} busy={albums.busy} onRetry={albums.onRetry} />;
  }
  if (albums.state === 'empty') {
    if (!query) return <EmptyState icon="music" title={messages.noAlbums} text={messages.noAlbumsText} />;
    const clear = (
      <Button variant="secondary" onClick={onClear}>
        {messages.clearSearch}
      </Button>
    );
    return <EmptyState icon="search" title={messages.noResults(query)} text={messages.noResultsText} action={clear} />;
  }
  const { newest, rows, outdated, more } = albums;
  return (
    <div className={styles.content}>
      {!isSearching && newest && <FeaturedAlbum album={newest} onIntent={onIntent} />}
      <AlbumRows rows={rows} outdated={outdated} more={more} onIntent={onIntent} />
    </div>
  );
}

function getOutcome(albums: Content, query: string): string {
  if (!query) return '';
  if (albums.state === 'empty') return messages.noResults(query);
  return albums.state === 'content' && !albums.outdated ? messages.resultCount(albums.count) : '';
}

/** `/user-routes/audio`, the audio albums (SPEC-2). */
export function AlbumsPage() {
  const { text, setText, query, box, clear } = useSearch();
  const albums = useAlbumsContent(query);
  return (
    <Page
      title={messages.audiosTitle}
      lead={messages.audiosText}
      control={
        <SearchBox
          ref={box}
          label={messages.searchAlbums}
          clearLabel={messages.clearSearch}
          text={text}
          onChange={setText}
        />
      }
    >
      <p role="status" className="visually-hidden">
        {getOutcome(albums, query)}
      </p>
      <AlbumsContent albums={albums} query={query} isSearching={text.trim() !== ''} onClear={clear} />
    </Page>
  );
}
