import { isApiError } from '@inspire/shared/client';
import type { Album } from '@inspire/shared/contracts';
import { messages as shared } from '@inspire/shared/messages';
import { useAlbums } from '../../features/albums/api/get-albums';
import { type AlbumRow, albumRows } from '../../features/albums/model/album-rows';
import type { AlbumRowsProps } from '../../features/albums/view/album-rows';
import { messages } from '../../messages';

export type AlbumsContent =
  | { readonly state: 'loading' }
  | {
      readonly state: 'error';
      readonly title: string;
      readonly text: false | undefined;
      readonly busy: boolean;
      readonly onRetry: () => void;
    }
  | { readonly state: 'empty' }
  | {
      readonly state: 'content';
      readonly rows: readonly AlbumRow[];
      readonly newest: Album | undefined;
      readonly count: number;
      readonly outdated: boolean;
      readonly more: AlbumRowsProps['more'];
    };

/** Returns the albums in one of their four states; the previous results stay until the next search has loaded. */
export function useAlbumsContent(query: string): AlbumsContent {
  const albums = useAlbums(query);
  const { data, error } = albums;
  if (!data) {
    // After a 401 the shell redirects to the login page (SPEC-8); an error card would only flash.
    if (albums.isLoading || !error || isApiError(error, 401)) return { state: 'loading' };
    const isTimeout = isApiError(error) && error.kind === 'timeout';
    return {
      state: 'error',
      title: isTimeout ? shared.checkConnection : messages.albumsFailed,
      text: isTimeout ? false : undefined,
      busy: albums.isFetching,
      onRetry: () => void albums.refetch(),
    };
  }
  const rows = albumRows(data.pages, query);
  if (rows.length === 0 && !albums.hasNextPage && !albums.isPlaceholderData) return { state: 'empty' };
  const newest = rows[0]?.albums[0];
  return {
    state: 'content',
    rows,
    newest: newest?.title && newest.thumbnailUrl ? newest : undefined,
    count: data.pages[0]?.totalElements ?? 0,
    outdated: albums.isPlaceholderData,
    more:
      albums.hasNextPage && !albums.isPlaceholderData
        ? {
            busy: albums.isFetchingNextPage,
            failed: albums.isFetchNextPageError,
            onMore: () => void albums.fetchNextPage(),
          }
        : undefined,
  };
}
