import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { albums, albumVideos, videos } from '../../database/schema/catalogue';
import { videoProgress } from '../../database/schema/playback';
import { videoGrants, viewerId } from '../entitlements/grants';
import { COUNT_LIMIT } from './paging';
import { matches, type SearchKind } from './search-text';
import { videoColumns } from './video-view';

const MAX_WATCHED = 500;
const shown = eq(videos.status, 'Active');
const ownProgress = and(eq(videoProgress.videoId, videos.id), eq(videoProgress.userId, viewerId));

const selectFields = (grants: ReturnType<typeof videoGrants>) => ({
  ...videoColumns,
  running: grants.running,
  forGood: grants.forGood,
  endsAt: grants.endsAt,
  position: videoProgress.position,
});

export function prepareVideoLists(db: Database) {
  const grants = videoGrants(db);
  const fields = selectFields(grants);
  const select = () =>
    db
      .select(fields)
      .from(videos)
      .leftJoin(grants, eq(grants.videoId, videos.id))
      .leftJoin(videoProgress, ownProgress)
      .$dynamic();
  return {
    one: select()
      .where(and(shown, eq(videos.id, sql.placeholder('id'))))
      .prepare('video'),
    byIds: select()
      .where(and(shown, sql`${videos.id} = any(${sql.placeholder('ids')}::int[])`))
      .prepare('videos_by_ids'),
    owned: select().where(and(shown, grants.running)).orderBy(desc(videos.id)).prepare('owned_videos'),
    watched: db
      .select({ ...fields, validFlag: videoProgress.validFlag })
      .from(videoProgress)
      .innerJoin(videos, eq(videos.id, videoProgress.videoId))
      .leftJoin(grants, eq(grants.videoId, videos.id))
      .where(and(shown, eq(videoProgress.userId, viewerId)))
      .orderBy(sql`${videoProgress.updatedAt} desc nulls last`)
      .limit(MAX_WATCHED)
      .prepare('watched_videos'),
    inAlbum: select()
      .innerJoin(albumVideos, eq(albumVideos.videoId, videos.id))
      .innerJoin(albums, and(eq(albums.id, albumVideos.albumId), eq(albums.status, 'Active')))
      .where(and(shown, eq(albumVideos.albumId, sql.placeholder('album'))))
      .orderBy(asc(albumVideos.position))
      .prepare('album_videos'),
  };
}

/**
 * Prepares a search, newest first. Up to COUNT_LIMIT matching ids are found once, unordered, for the page and for the count.
 * A search with more matches has common words, so a scan from the newest video finds a page soon: sorting all matches took
 * three times as long.
 */
function prepareSearch(db: Database, kind: SearchKind, paidOnly: boolean) {
  const grants = videoGrants(db);
  const isMatch = and(shown, paidOnly ? ne(videos.type, 'Free') : undefined, matches(videos, kind));
  const matching = db.$with('matching').as(db.select({ id: videos.id }).from(videos).where(isMatch).limit(COUNT_LIMIT));
  const counted = db.$with('counted').as(db.select({ total: sql<number>`count(*)::int`.as('total') }).from(matching));
  const total = sql<number>`(select ${counted.total} from ${counted})`;
  const size = sql.placeholder('size');
  const offset = sql.placeholder('offset');
  const slice = sql`limit ${size} offset ${offset}`;
  // An array: PostgreSQL estimates too many ids for a join, and then reads all videos.
  const isOnPage = sql`${videos.id} = any(array(
      (select ${matching.id} from ${matching} where ${total} < ${sql.raw(String(COUNT_LIMIT))} order by ${matching.id} desc ${slice})
      union all
      (select ${videos.id} from ${videos} where ${isMatch} and ${total} >= ${sql.raw(String(COUNT_LIMIT))} order by ${videos.id} desc ${slice})
    ))`;
  const select = db
    .with(matching, counted)
    .select({ ...selectFields(grants), total: total.as('total') })
    .from(videos)
    .leftJoin(grants, eq(grants.videoId, videos.id))
    .leftJoin(videoProgress, ownProgress)
    .orderBy(desc(videos.id))
    .$dynamic();
  return {
    // Only the list of all is named: a named statement is planned once, but the best plan of the others depends on the pattern.
    page:
      kind === 'all'
        ? select
            .where(isMatch)
            .limit(size)
            .offset(offset)
            .prepare(paidOnly ? 'videos_paid' : 'videos_any')
        : select.where(isOnPage).prepare(''),
    count: db.with(matching, counted).select({ total: counted.total }).from(counted).prepare(''),
  };
}

export const prepareVideoSearches = (db: Database, paidOnly: boolean) => ({
  all: prepareSearch(db, 'all', paidOnly),
  words: prepareSearch(db, 'words', paidOnly),
  signs: prepareSearch(db, 'signs', paidOnly),
  contains: prepareSearch(db, 'contains', paidOnly),
});
