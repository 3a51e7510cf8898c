import type { Album, PagedList } from '@inspire/shared/contracts';
import { messages } from '../../../messages';

export interface AlbumRow {
  readonly title: string;
  readonly albums: readonly Album[];
}

/**
 * The rows of the page, one for each page of the list (D-27); what is Deactive is not shown (SPEC-4). Each row
 * has a title of its own, by which it can be told from the others.
 * @param query what was searched for, '' for all albums
 */
export function albumRows(pages: readonly PagedList<Album>[], query: string): AlbumRow[] {
  const [first, further] = query
    ? [messages.results(query), messages.resultsRow]
    : [messages.newAlbums, messages.albumsRow];
  return pages
    .map(({ content, page, size }, index) => {
      const from = page * size + 1;
      return {
        title: index === 0 ? first : further(from, from + content.length - 1),
        albums: content.filter(({ status }) => status !== 'Deactive'),
      };
    })
    .filter(({ albums }) => albums.length > 0);
}
