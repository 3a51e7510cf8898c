import { Page, SearchBox, useSearch } from '@inspire/shared/ui';
import { messages } from '../../messages';
import { AlbumsContent } from './albums-content';
import { type AlbumsContent as Content, useAlbumsContent } from './use-albums-content';

function getOutcome(albums: Content, query: string): string {
  if (!query) return '';
  if (albums.state === 'empty') return messages.noResults(query);
  return albums.state === 'content' && !albums.outdated ? messages.resultCount(albums.count) : '';
}

/** `/user-routes/audio`, the audio albums (SPEC-2). */
export function AlbumsPage() {
  const { text, setText, query } = useSearch();
  const albums = useAlbumsContent(query);
  return (
    <Page
      title={messages.audiosTitle}
      lead={messages.audiosText}
      control={
        <SearchBox label={messages.searchAlbums} clearLabel={messages.clearSearch} text={text} onChange={setText} />
      }
    >
      <p role="status" className="visually-hidden">
        {getOutcome(albums, query)}
      </p>
      <AlbumsContent albums={albums} query={query} isSearching={text.trim() !== ''} onClear={() => setText('')} />
    </Page>
  );
}
