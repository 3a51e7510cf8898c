import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { albums, albumVideos, videos } from '../../database/schema/catalogue';
import { videoProgress } from '../../database/schema/playback';
import { videoGrants, viewerId, viewerParameters } from '../entitlements/grants';
import { COUNT_LIMIT, type PageRequest } from './paging';
import { matches, type Search, type SearchKind } from './search-text';
import { videoColumns, type VideoForViewer } from './video-view';

export type ViewerId = number | undefined;
const shown = eq(videos.status, 'Active');
const ownProgress = and(eq(videoProgress.videoId, videos.id), eq(videoProgress.userId, viewerId));

/** Videos as one viewer sees them: grants and progress come with the row, in one query a call. */
export function createVideoRepository(db: Database) {
  const grants = videoGrants(db);
  const fields = {
    ...videoColumns,
    running: grants.running,
    forGood: grants.forGood,
    endsAt: grants.endsAt,
    position: videoProgress.position,
  };
  const ofViewer = () =>
    db
      .select(fields)
      .from(videos)
      .leftJoin(grants, eq(grants.videoId, videos.id))
      .leftJoin(videoProgress, ownProgress)
      .$dynamic();

  const one = ofViewer()
    .where(and(shown, eq(videos.id, sql.placeholder('id'))))
    .prepare('video');
  const byIds = ofViewer()
    .where(and(shown, sql`${videos.id} = any(${sql.placeholder('ids')}::int[])`))
    .prepare('videos_by_ids');
  const owned = ofViewer().where(and(shown, grants.running)).orderBy(desc(videos.id)).prepare('owned_videos');
  const watched = db
    .select({ ...fields, validFlag: videoProgress.validFlag })
    .from(videoProgress)
    .innerJoin(videos, eq(videos.id, videoProgress.videoId))
    .leftJoin(grants, eq(grants.videoId, videos.id))
    .where(and(shown, eq(videoProgress.userId, viewerId)))
    .orderBy(sql`${videoProgress.updatedAt} desc nulls last`)
    .limit(500)
    .prepare('watched_videos');
  const ofAlbum = ofViewer()
    .innerJoin(albumVideos, eq(albumVideos.videoId, videos.id))
    .innerJoin(albums, and(eq(albums.id, albumVideos.albumId), eq(albums.status, 'Active')))
    .where(and(shown, eq(albumVideos.albumId, sql.placeholder('album'))))
    .orderBy(asc(albumVideos.position))
    .prepare('album_videos');

  /**
   * Newest first. Up to so many matching ids are found once, in no order, for the page and for the count. Where there are
   * more, the words are common, and the newest of them are found soon by walking back from the newest video: sorting all
   * of them took three times as long.
   */
  const searchOf = (kind: SearchKind, paidOnly: boolean) => {
    const wanted = and(shown, paidOnly ? ne(videos.type, 'Free') : undefined, matches(videos, kind));
    const matching = db
      .$with('matching')
      .as(db.select({ id: videos.id }).from(videos).where(wanted).limit(COUNT_LIMIT));
    const total = sql<number>`(select count(*)::int from ${matching})`;
    const slice = sql`limit ${sql.placeholder('size')} offset ${sql.placeholder('offset')}`;
    const page = sql`(
      (select ${matching.id} from ${matching} where ${total} < ${sql.raw(String(COUNT_LIMIT))} order by ${matching.id} desc ${slice})
      union all
      (select ${videos.id} from ${videos} where ${wanted} and ${total} >= ${sql.raw(String(COUNT_LIMIT))} order by ${videos.id} desc ${slice})
    ) as page`;
    // A named statement is planned once for all patterns, and the best plan depends on the pattern: those have no name.
    const name = kind === 'all' ? `videos_${paidOnly ? 'paid' : 'any'}` : '';
    return {
      page: db
        .with(matching)
        .select({ ...fields, total: total.as('total') })
        .from(page)
        .innerJoin(videos, sql`${videos.id} = page.id`)
        .leftJoin(grants, eq(grants.videoId, videos.id))
        .leftJoin(videoProgress, ownProgress)
        .orderBy(desc(videos.id))
        .prepare(name),
      count: db
        .with(matching)
        .select({ total: sql<number>`count(*)::int` })
        .from(matching)
        .prepare(''),
    };
  };
  const searches = {
    any: {
      all: searchOf('all', false),
      words: searchOf('words', false),
      signs: searchOf('signs', false),
      contains: searchOf('contains', false),
    },
    paid: {
      all: searchOf('all', true),
      words: searchOf('words', true),
      signs: searchOf('signs', true),
      contains: searchOf('contains', true),
    },
  };

  return {
    async find(id: number, viewer: ViewerId, now: Date): Promise<VideoForViewer | undefined> {
      const [row] = await one.execute({ id, ...viewerParameters(viewer, now) });
      return row;
    },

    async search(
      { kind, pattern }: Search,
      { page, size }: PageRequest,
      paidOnly: boolean,
      viewer: ViewerId,
      now: Date,
    ) {
      const statements = searches[paidOnly ? 'paid' : 'any'][kind];
      const offset = page * size;
      // No page lies beyond what is counted.
      const slice = { offset, size: Math.min(size, Math.max(0, COUNT_LIMIT - offset)) };
      const rows = await statements.page.execute({ pattern, ...slice, ...viewerParameters(viewer, now) });
      if (rows.length > 0 || page === 0) return { rows, total: rows[0]?.total ?? 0 };
      // Beyond the last page there is no row to carry the count.
      const [counted] = await statements.count.execute({ pattern });
      return { rows, total: counted?.total ?? 0 };
    },

    /** In the album's own order; nothing for an album that is unknown, hidden or empty. */
    listOfAlbum: (album: number, viewer: ViewerId, now: Date): Promise<VideoForViewer[]> =>
      ofAlbum.execute({ album, ...viewerParameters(viewer, now) }),

    /** Those of the ids that are shown, in no order. */
    listByIds: (ids: readonly number[], viewer: ViewerId, now: Date): Promise<VideoForViewer[]> =>
      byIds.execute({ ids, ...viewerParameters(viewer, now) }),

    listOwned: (viewer: number, now: Date): Promise<VideoForViewer[]> => owned.execute(viewerParameters(viewer, now)),

    /** What the viewer has a position in, newest first. */
    listWatched: (viewer: number, now: Date) => watched.execute(viewerParameters(viewer, now)),
  };
}

export type VideoRepository = ReturnType<typeof createVideoRepository>;
