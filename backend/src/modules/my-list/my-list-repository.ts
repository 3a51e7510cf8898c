import { and, desc, eq, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { type ListedKind, MAX_LISTED, type MediaType, type VideoType } from '@inspire/shared/contracts';
import type { Database } from '../../database/database';
import { users } from '../../database/schema/accounts';
import { albums, type Cover, tracks, videos } from '../../database/schema/catalogue';
import { myList } from '../../database/schema/my-list';

const shownVideo = eq(videos.status, 'Active');
const shownAlbum = eq(albums.status, 'Active');
const shownTrack = eq(tracks.status, 'Active');

const entryColumns = () => ({
  row: sql`${myList.id}`.as('row'),
  addedAt: sql<Date>`${myList.addedAt}`.mapWith(myList.addedAt).as('added_at'),
});

/** Hidden items are left out, so that they come back when they are shown again. */
const selectListed = (db: Database, user: number) =>
  unionAll(
    db
      .select({
        ...entryColumns(),
        kind: sql<ListedKind>`'video'`.as('kind'),
        id: sql<number>`${videos.id}`.as('id'),
        title: sql<string>`${videos.title}`.as('title'),
        language: sql<string | null>`${videos.language}`.as('language'),
        cover: sql<Cover>`${videos.cover}`.mapWith(videos.cover).as('cover'),
        type: sql<VideoType | null>`${videos.type}::text`.as('type'),
        length: sql<number | null>`${videos.length}`.as('length'),
        mediaType: sql<MediaType | null>`null::text`.as('media_type'),
        albumId: sql<number | null>`null::int`.as('album_id'),
        albumTitle: sql<string | null>`null::text`.as('album_title'),
      })
      .from(myList)
      .innerJoin(videos, and(eq(videos.id, myList.videoId), shownVideo))
      .where(eq(myList.userId, user)),
    db
      .select({
        ...entryColumns(),
        kind: sql<ListedKind>`'album'`.as('kind'),
        id: sql<number>`${albums.id}`.as('id'),
        title: sql<string>`${albums.title}`.as('title'),
        language: sql<string | null>`${albums.language}`.as('language'),
        cover: sql<Cover>`${albums.cover}`.mapWith(albums.cover).as('cover'),
        type: sql<VideoType | null>`${albums.type}::text`.as('type'),
        length: sql<number | null>`null::float8`.as('length'),
        mediaType: sql<MediaType | null>`${albums.mediaType}::text`.as('media_type'),
        albumId: sql<number | null>`null::int`.as('album_id'),
        albumTitle: sql<string | null>`null::text`.as('album_title'),
      })
      .from(myList)
      .innerJoin(albums, and(eq(albums.id, myList.albumId), shownAlbum))
      .where(eq(myList.userId, user)),
    db
      .select({
        ...entryColumns(),
        kind: sql<ListedKind>`'track'`.as('kind'),
        id: sql<number>`${tracks.id}`.as('id'),
        title: sql<string>`${tracks.title}`.as('title'),
        language: sql<string | null>`${albums.language}`.as('language'),
        cover: sql<Cover>`${albums.cover}`.mapWith(albums.cover).as('cover'),
        type: sql<VideoType | null>`null::text`.as('type'),
        length: sql<number | null>`${tracks.length}`.as('length'),
        mediaType: sql<MediaType | null>`null::text`.as('media_type'),
        albumId: sql<number | null>`${albums.id}`.as('album_id'),
        albumTitle: sql<string | null>`${albums.title}`.as('album_title'),
      })
      .from(myList)
      .innerJoin(tracks, and(eq(tracks.id, myList.trackId), shownTrack))
      .innerJoin(albums, and(eq(albums.id, tracks.albumId), shownAlbum))
      .where(eq(myList.userId, user)),
  ).as('listed');

const columns = { video: 'videoId', album: 'albumId', track: 'trackId' } as const;

const isShown = async (db: Database, kind: ListedKind, id: number): Promise<boolean> => {
  const found = {
    video: () => db.$count(videos, and(eq(videos.id, id), shownVideo)),
    album: () => db.$count(albums, and(eq(albums.id, id), shownAlbum)),
    track: () =>
      db.$count(
        db
          .select({ id: tracks.id })
          .from(tracks)
          .innerJoin(albums, and(eq(albums.id, tracks.albumId), shownAlbum))
          .where(and(eq(tracks.id, id), shownTrack))
          .as('shown'),
      ),
  };
  return (await found[kind]()) > 0;
};

export type AddOutcome = 'listed' | 'missing' | 'full';

/** What viewers have put on their list (D-70). */
export function createMyListRepository(db: Database) {
  const isItem = (kind: ListedKind, id: number) => eq(myList[columns[kind]], id);
  return {
    /** Newest first. */
    list: async (user: number) => {
      const listed = selectListed(db, user);
      return db.select().from(listed).orderBy(desc(listed.row)).limit(MAX_LISTED);
    },

    /** Idempotent. The account's row is locked, so that parallel calls cannot exceed the limit together. */
    add: async (user: number, kind: ListedKind, id: number, addedAt: Date): Promise<AddOutcome> =>
      db.transaction(async (tx) => {
        // Weaker than `update`: references to the account from other tables need not wait.
        await tx.select({ id: users.id }).from(users).where(eq(users.id, user)).for('no key update');
        if (!(await isShown(tx, kind, id))) return 'missing';
        if ((await tx.$count(myList, and(eq(myList.userId, user), isItem(kind, id)))) > 0) return 'listed';
        if ((await tx.$count(selectListed(tx, user))) >= MAX_LISTED) return 'full';
        await tx.insert(myList).values({ userId: user, [columns[kind]]: id, addedAt });
        return 'listed';
      }),

    /** Idempotent. */
    remove: async (user: number, kind: ListedKind, id: number): Promise<void> => {
      await db.delete(myList).where(and(eq(myList.userId, user), isItem(kind, id)));
    },
  };
}

export type MyListRepository = ReturnType<typeof createMyListRepository>;
export type ListedRow = Awaited<ReturnType<MyListRepository['list']>>[number];
