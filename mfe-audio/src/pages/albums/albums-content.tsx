import { Button, EmptyState, ErrorState, Rail } from '@inspire/shared/ui';
import { AlbumRows } from '../../features/albums/view/album-rows';
import { AlbumsSkeleton } from '../../features/albums/view/albums-skeleton';
import { FeaturedAlbum } from '../../features/albums/view/featured-album';
import { messages } from '../../messages';
import { useAlbumIntent } from './use-album-intent';
import type { AlbumsContent as Content } from './use-albums-content';
import styles from './albums-page.module.css';

export interface AlbumsContentProps {
  readonly albums: Content;
  readonly query: string;
  /** True while the search box has text, even before it is searched for. */
  readonly isSearching: boolean;
  readonly onClear: () => void;
}

export function AlbumsContent({ albums, query, isSearching, onClear }: AlbumsContentProps) {
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
