import type { Database } from '../../database/database';
import { viewerParameters } from '../entitlements/grants';
import { COUNT_LIMIT, type PageRequest } from './paging';
import type { Search } from './search-text';
import { prepareVideoLists, prepareVideoSearches } from './video-queries';
import type { VideoForViewer } from './video-view';

export type ViewerId = number | undefined;

/** Reads videos as one viewer sees them, in one query per call. */
export function createVideoRepository(db: Database) {
  const lists = prepareVideoLists(db);
  const searches = { any: prepareVideoSearches(db, false), paid: prepareVideoSearches(db, true) };

  return {
    async find(id: number, viewer: ViewerId, now: Date): Promise<VideoForViewer | undefined> {
      const [row] = await lists.one.execute({ id, ...viewerParameters(viewer, now) });
      return row;
    },

    async search(
      { kind, ...searched }: Search,
      { page, size }: PageRequest,
      paidOnly: boolean,
      viewer: ViewerId,
      now: Date,
    ) {
      const statements = searches[paidOnly ? 'paid' : 'any'][kind];
      const offset = page * size;
      const slice = { offset, size: Math.min(size, Math.max(0, COUNT_LIMIT - offset)) };
      const rows = await statements.page.execute({ ...searched, ...slice, ...viewerParameters(viewer, now) });
      if (rows.length > 0 || page === 0) return { rows, total: rows[0]?.total ?? 0 };
      // Beyond the last page no row contains the count.
      const [counted] = await statements.count.execute(searched);
      return { rows, total: counted?.total ?? 0 };
    },

    /** In the album's order; empty for an album that is unknown or hidden. */
    listOfAlbum: (album: number, viewer: ViewerId, now: Date): Promise<VideoForViewer[]> =>
      lists.inAlbum.execute({ album, ...viewerParameters(viewer, now) }),

    /** Excludes Deactive videos; unordered. */
    listByIds: async (ids: readonly number[], viewer: ViewerId, now: Date): Promise<VideoForViewer[]> =>
      ids.length > 0 ? lists.byIds.execute({ ids, ...viewerParameters(viewer, now) }) : [],

    listOwned: (viewer: number, now: Date): Promise<VideoForViewer[]> =>
      lists.owned.execute(viewerParameters(viewer, now)),

    /** Last watched first. */
    listWatched: (viewer: number, now: Date) => lists.watched.execute(viewerParameters(viewer, now)),
  };
}

export type VideoRepository = ReturnType<typeof createVideoRepository>;
