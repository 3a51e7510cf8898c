import { and, desc, eq, isNotNull, or, sql } from 'drizzle-orm';
import { type ListedKind, MAX_LISTED } from '@inspire/shared/contracts';
import type { Database } from '../../database/database';
import { users } from '../../database/schema/accounts';
import { albums, tracks, videos } from '../../database/schema/catalogue';
import { myList } from '../../database/schema/my-list';

const shownVideo = eq(videos.status, 'Active');
const shownAlbum = eq(albums.status, 'Active');
const shownTrack = eq(tracks.status, 'Active');

/** Hidden items are left out, so that they come back when they are shown again. */
const selectListed = (db: Database, user: number) =>
  db
    .select({
      addedAt: myList.addedAt,
      video: {
        id: videos.id,
        title: videos.title,
        language: videos.language,
        cover: videos.cover,
        type: videos.type,
        length: videos.length,
      },
      track: { id: tracks.id, title: tracks.title, length: tracks.length },
      album: {
        id: albums.id,
        title: albums.title,
        language: albums.language,
        cover: albums.cover,
        type: albums.type,
        mediaType: albums.mediaType,
      },
    })
    .from(myList)
    .leftJoin(videos, and(eq(videos.id, myList.videoId), shownVideo))
    .leftJoin(tracks, and(eq(tracks.id, myList.trackId), shownTrack))
    // A track is shown with its album.
    .leftJoin(albums, and(eq(albums.id, sql`coalesce(${myList.albumId}, ${tracks.albumId})`), shownAlbum))
    .where(and(eq(myList.userId, user), or(isNotNull(videos.id), isNotNull(albums.id))));

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
    list: async (user: number) => selectListed(db, user).orderBy(desc(myList.id)).limit(MAX_LISTED),

    /** Idempotent. The account's row is locked, so that parallel calls cannot exceed the limit together. */
    add: async (user: number, kind: ListedKind, id: number, addedAt: Date): Promise<AddOutcome> =>
      db.transaction(async (tx) => {
        // Weaker than `update`: references to the account from other tables need not wait.
        await tx.select({ id: users.id }).from(users).where(eq(users.id, user)).for('no key update');
        if (!(await isShown(tx, kind, id))) return 'missing';
        if ((await tx.$count(myList, and(eq(myList.userId, user), isItem(kind, id)))) > 0) return 'listed';
        if ((await tx.$count(selectListed(tx, user).as('listed'))) >= MAX_LISTED) return 'full';
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
