import { and, asc, desc, eq, exists, sql } from 'drizzle-orm';
import type { MediaType } from '@inspire/shared/contracts';
import type { Database } from '../../database/database';
import { albums, albumVideos, tracks } from '../../database/schema/catalogue';
import { albumGrants, viewerParameters } from '../entitlements/grants';
import { albumColumns, type AlbumForViewer, trackColumns } from './album-view';
import { COUNT_LIMIT, type PageRequest } from './paging';
import { matches, type Search, type SearchKind } from './search-text';
import type { ViewerId } from './video-repository';

const shown = eq(albums.status, 'Active');

/** Albums as one viewer sees them; audio and video albums share one id space (D-17). */
export function createAlbumRepository(db: Database) {
  const grants = albumGrants(db);
  const fields = { ...albumColumns, running: grants.running, forGood: grants.forGood, endsAt: grants.endsAt };
  const ofViewer = () => db.select(fields).from(albums).leftJoin(grants, eq(grants.albumId, albums.id)).$dynamic();
  const ofType = eq(albums.mediaType, sql.placeholder('mediaType'));

  const one = ofViewer()
    .where(and(shown, eq(albums.id, sql.placeholder('id'))))
    .prepare('album');
  const all = ofViewer().where(and(shown, ofType)).orderBy(desc(albums.id)).prepare('albums');
  const holdsVideo = exists(
    db
      .select({ id: albumVideos.albumId })
      .from(albumVideos)
      .where(and(eq(albumVideos.albumId, albums.id), eq(albumVideos.videoId, sql.placeholder('video')))),
  );
  const holding = ofViewer()
    .where(and(shown, ofType, holdsVideo))
    .orderBy(desc(albums.id))
    .prepare('albums_holding_video');
  const byIds = ofViewer()
    .where(and(shown, sql`${albums.id} = any(${sql.placeholder('ids')}::int[])`))
    .prepare('albums_by_ids');
  const owned = ofViewer()
    .where(and(shown, ofType, grants.running))
    .orderBy(desc(albums.id))
    .prepare('owned_albums');
  const tracksOf = db
    .select(trackColumns)
    .from(tracks)
    .where(and(eq(tracks.albumId, sql.placeholder('album')), eq(tracks.status, 'Active')))
    .orderBy(asc(tracks.position))
    .prepare('album_tracks');

  const audioOnly = (kind: SearchKind) => and(shown, eq(albums.mediaType, 'AUDIO'), matches(albums, kind));
  const searchOf = (kind: SearchKind) => {
    const matching = db
      .$with('matching')
      .as(db.select({ id: albums.id }).from(albums).where(audioOnly(kind)).orderBy(desc(albums.id)).limit(COUNT_LIMIT));
    return {
      page: ofViewer()
        .where(audioOnly(kind))
        .orderBy(desc(albums.id))
        .limit(sql.placeholder('size'))
        .offset(sql.placeholder('offset'))
        .prepare(''),
      count: db
        .with(matching)
        .select({ total: sql<number>`count(*)::int` })
        .from(matching)
        .prepare(''),
    };
  };
  const searches = {
    all: searchOf('all'),
    words: searchOf('words'),
    signs: searchOf('signs'),
    contains: searchOf('contains'),
  };

  return {
    async find(id: number, viewer: ViewerId, now: Date): Promise<AlbumForViewer | undefined> {
      const [row] = await one.execute({ id, ...viewerParameters(viewer, now) });
      return row;
    },

    /** Audio albums, newest first (D-39). */
    async search({ kind, pattern }: Search, { page, size }: PageRequest, viewer: ViewerId, now: Date) {
      const statements = searches[kind];
      const [rows, [counted]] = await Promise.all([
        statements.page.execute({ pattern, size, offset: page * size, ...viewerParameters(viewer, now) }),
        statements.count.execute({ pattern }),
      ]);
      return { rows, total: counted?.total ?? 0 };
    },

    list: (mediaType: MediaType, viewer: ViewerId, now: Date): Promise<AlbumForViewer[]> =>
      all.execute({ mediaType, ...viewerParameters(viewer, now) }),

    /** Albums that hold a video, newest first. */
    listHolding: (video: number, mediaType: MediaType, viewer: ViewerId, now: Date): Promise<AlbumForViewer[]> =>
      holding.execute({ video, mediaType, ...viewerParameters(viewer, now) }),

    /** Those of the ids that are shown, in no order. */
    listByIds: (ids: readonly number[], viewer: ViewerId, now: Date): Promise<AlbumForViewer[]> =>
      byIds.execute({ ids, ...viewerParameters(viewer, now) }),

    listOwned: (mediaType: MediaType, viewer: number, now: Date): Promise<AlbumForViewer[]> =>
      owned.execute({ mediaType, ...viewerParameters(viewer, now) }),

    /** In the album's own order. */
    listTracks: (album: number) => tracksOf.execute({ album }),
  };
}

export type AlbumRepository = ReturnType<typeof createAlbumRepository>;
