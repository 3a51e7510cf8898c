import type { Album, PagedList } from '@inspire/shared/contracts';
import { messages } from '../../../messages';

export interface AlbumRow {
  readonly title: string;
  /** Distinguishes rows with the same title for assistive technology. */
  readonly range?: string;
  readonly albums: readonly Album[];
}

/**
 * Returns one row for each page of the list (D-27), without Deactive albums (SPEC-4). Rows after the first are called 'More
 * albums' (D-61).
 * @param query the search text, '' for all albums
 */
export function albumRows(pages: readonly PagedList<Album>[], query: string): AlbumRow[] {
  return pages
    .map(({ content, page, size }, index) => {
      const from = page * size + 1;
      const to = from + content.length - 1;
      const albums = content.filter(({ status }) => status !== 'Deactive');
      if (query) return { title: index === 0 ? messages.results(query) : messages.resultsRow(from, to), albums };
      if (index === 0) return { title: messages.newAlbums, albums };
      return { title: messages.moreAlbums, range: messages.range(from, to), albums };
    })
    .filter(({ albums }) => albums.length > 0);
}
