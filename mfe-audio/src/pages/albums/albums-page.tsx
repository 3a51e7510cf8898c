import { PageHeading } from '@inspire/shared/ui';
import { SearchBox } from '../../features/albums/view/search-box';
import { useSearch } from '../../features/albums/view/use-search';
import { messages } from '../../messages';
import { AlbumsContent } from './albums-content';
import styles from './albums-page.module.css';
import { useAlbumsContent, type AlbumsContent as Content } from './use-albums-content';

/** What a search came to, for whoever does not see it. */
function outcome(albums: Content, query: string): string {
  if (!query) return '';
  if (albums.state === 'empty') return messages.noResults(query);
  return albums.state === 'content' && !albums.outdated ? messages.resultCount(albums.count) : '';
}

/** `/user-routes/audio`, the audio albums (section 2). */
export function AlbumsPage() {
  const { text, setText, query } = useSearch();
  const albums = useAlbumsContent(query);
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <div>
          <PageHeading className={styles.heading}>{messages.audiosTitle}</PageHeading>
          <p className={styles.text}>{messages.audiosText}</p>
        </div>
        <SearchBox text={text} onChange={setText} />
      </header>
      <p role="status" className="visually-hidden">{outcome(albums, query)}</p>
      <AlbumsContent albums={albums} query={query} isSearching={text.trim() !== ''} onClear={() => setText('')} />
    </div>
  );
}
