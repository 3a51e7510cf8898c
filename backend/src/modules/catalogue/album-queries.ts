import { and, asc, desc, eq, exists, sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { albums, albumVideos, tracks } from '../../database/schema/catalogue';
import { albumGrants } from '../entitlements/grants';
import { albumColumns, trackColumns } from './album-view';
import { COUNT_LIMIT } from './paging';
import { matches, type SearchKind } from './search-text';

const shown = eq(albums.status, 'Active');
const ofType = eq(albums.mediaType, sql.placeholder('mediaType'));

function selectAlbums(db: Database, grants: ReturnType<typeof albumGrants>) {
  const fields = { ...albumColumns, running: grants.running, forGood: grants.forGood, endsAt: grants.endsAt };
  return db.select(fields).from(albums).leftJoin(grants, eq(grants.albumId, albums.id)).$dynamic();
}

export function prepareAlbumLists(db: Database) {
  const grants = albumGrants(db);
  const select = () => selectAlbums(db, grants);
  const holdsVideo = exists(
    db
      .select({ id: albumVideos.albumId })
      .from(albumVideos)
      .where(and(eq(albumVideos.albumId, albums.id), eq(albumVideos.videoId, sql.placeholder('video')))),
  );
  return {
    one: select()
      .where(and(shown, eq(albums.id, sql.placeholder('id'))))
      .prepare('album'),
    all: select().where(and(shown, ofType)).orderBy(desc(albums.id)).prepare('albums'),
    holding: select()
      .where(and(shown, ofType, holdsVideo))
      .orderBy(desc(albums.id))
      .prepare('albums_holding_video'),
    byIds: select()
      .where(and(shown, sql`${albums.id} = any(${sql.placeholder('ids')}::int[])`))
      .prepare('albums_by_ids'),
    owned: select()
      .where(and(shown, ofType, grants.running))
      .orderBy(desc(albums.id))
      .prepare('owned_albums'),
    tracks: db
      .select(trackColumns)
      .from(tracks)
      .where(and(eq(tracks.albumId, sql.placeholder('album')), eq(tracks.status, 'Active')))
      .orderBy(asc(tracks.position))
      .prepare('album_tracks'),
  };
}

function prepareSearch(db: Database, kind: SearchKind) {
  const isMatch = and(shown, eq(albums.mediaType, 'AUDIO'), matches(albums, kind));
  const matching = db
    .$with('matching')
    .as(db.select({ id: albums.id }).from(albums).where(isMatch).orderBy(desc(albums.id)).limit(COUNT_LIMIT));
  return {
    page: selectAlbums(db, albumGrants(db))
      .where(isMatch)
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
}

/** Only audio albums are searched (D-39). */
export const prepareAlbumSearches = (db: Database) => ({
  all: prepareSearch(db, 'all'),
  words: prepareSearch(db, 'words'),
  signs: prepareSearch(db, 'signs'),
  contains: prepareSearch(db, 'contains'),
});
