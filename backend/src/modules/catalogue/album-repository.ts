import type { MediaType } from '@inspire/shared/contracts';
import type { Database } from '../../database/database';
import { viewerParameters } from '../entitlements/grants';
import { prepareAlbumLists, prepareAlbumSearches } from './album-queries';
import type { AlbumForViewer } from './album-view';
import type { PageRequest } from './paging';
import type { Search } from './search-text';
import type { ViewerId } from './video-repository';

/** Audio and video albums share one id space (D-17). */
export function createAlbumRepository(db: Database) {
  const lists = prepareAlbumLists(db);
  const searches = prepareAlbumSearches(db);

  return {
    async find(id: number, viewer: ViewerId, now: Date): Promise<AlbumForViewer | undefined> {
      const [row] = await lists.one.execute({ id, ...viewerParameters(viewer, now) });
      return row;
    },

    /** Audio albums, newest first (D-39). */
    async search({ kind, ...searched }: Search, { page, size }: PageRequest, viewer: ViewerId, now: Date) {
      const statements = searches[kind];
      const [rows, [counted]] = await Promise.all([
        statements.page.execute({ ...searched, size, offset: page * size, ...viewerParameters(viewer, now) }),
        statements.count.execute(searched),
      ]);
      return { rows, total: counted?.total ?? 0 };
    },

    list: (mediaType: MediaType, viewer: ViewerId, now: Date): Promise<AlbumForViewer[]> =>
      lists.all.execute({ mediaType, ...viewerParameters(viewer, now) }),

    /** Newest first. */
    listHolding: (video: number, mediaType: MediaType, viewer: ViewerId, now: Date): Promise<AlbumForViewer[]> =>
      lists.holding.execute({ video, mediaType, ...viewerParameters(viewer, now) }),

    /** Excludes Deactive albums; unordered. */
    listByIds: async (ids: readonly number[], viewer: ViewerId, now: Date): Promise<AlbumForViewer[]> =>
      ids.length > 0 ? lists.byIds.execute({ ids, ...viewerParameters(viewer, now) }) : [],

    listOwned: (mediaType: MediaType, viewer: number, now: Date): Promise<AlbumForViewer[]> =>
      lists.owned.execute({ mediaType, ...viewerParameters(viewer, now) }),

    listTracks: (album: number) => lists.tracks.execute({ album }),
  };
}

export type AlbumRepository = ReturnType<typeof createAlbumRepository>;
