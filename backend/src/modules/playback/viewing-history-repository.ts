import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { PlayedKind } from '@inspire/shared/contracts';
import type { Database } from '../../database/database';
import { removeInBatches } from '../../database/remove-in-batches';
import { albums, type Cover, tracks, videos } from '../../database/schema/catalogue';
import { trackEvents, trackHistory, videoEvents, videoProgress } from '../../database/schema/playback';
import type { PageRequest } from '../catalogue/paging';

export interface PlayedItem {
  readonly kind: PlayedKind;
  readonly id: number;
  readonly title: string;
  readonly language: string | null;
  readonly cover: Cover;
  /** Null for a video. */
  readonly albumId: number | null;
  readonly albumTitle: string | null;
  readonly playedAt: Date;
}

/** The last viewing of each item: positions in videos, and the times of tracks (D-56, ADR-55). Hidden items are left out. */
const selectPlayed = (db: Database, user: number) =>
  unionAll(
    db
      .select({
        kind: sql<PlayedKind>`'video'`.as('kind'),
        id: sql<number>`${videos.id}`.as('id'),
        title: sql<string>`${videos.title}`.as('title'),
        language: sql<string | null>`${videos.language}`.as('language'),
        cover: sql<Cover>`${videos.cover}`.mapWith(videos.cover).as('cover'),
        albumId: sql<number | null>`null::int`.as('album_id'),
        albumTitle: sql<string | null>`null::text`.as('album_title'),
        playedAt: sql<Date>`${videoProgress.updatedAt}`.mapWith(videoProgress.updatedAt).as('played_at'),
      })
      .from(videoProgress)
      .innerJoin(videos, and(eq(videos.id, videoProgress.videoId), eq(videos.status, 'Active')))
      .where(eq(videoProgress.userId, user)),
    db
      .select({
        kind: sql<PlayedKind>`'track'`.as('kind'),
        id: sql<number>`${tracks.id}`.as('id'),
        title: sql<string>`${tracks.title}`.as('title'),
        language: sql<string | null>`${albums.language}`.as('language'),
        cover: sql<Cover>`${albums.cover}`.mapWith(albums.cover).as('cover'),
        albumId: sql<number | null>`${albums.id}`.as('album_id'),
        albumTitle: sql<string | null>`${albums.title}`.as('album_title'),
        playedAt: sql<Date>`${trackHistory.playedAt}`.mapWith(trackHistory.playedAt).as('played_at'),
      })
      .from(trackHistory)
      .innerJoin(tracks, and(eq(tracks.id, trackHistory.trackId), eq(tracks.status, 'Active')))
      .innerJoin(albums, and(eq(albums.id, tracks.albumId), eq(albums.status, 'Active')))
      .where(eq(trackHistory.userId, user)),
  );

const tablesOf = {
  video: [
    [videoProgress, videoProgress.userId, videoProgress.videoId],
    [videoEvents, videoEvents.userId, videoEvents.videoId],
  ],
  track: [
    [trackHistory, trackHistory.userId, trackHistory.trackId],
    [trackEvents, trackEvents.userId, trackEvents.trackId],
  ],
} as const;

/** The viewing history of D-56: what each viewer last played, and when. */
export function createViewingHistoryRepository(db: Database) {
  return {
    /** Newest first. */
    async list(user: number, { page, size }: PageRequest): Promise<{ rows: PlayedItem[]; total: number }> {
      const played = selectPlayed(db, user).as('played');
      const rows = await db
        .select()
        .from(played)
        .orderBy(desc(played.playedAt), asc(played.kind), asc(played.id))
        .limit(size)
        .offset(page * size);
      return { rows, total: await db.$count(played) };
    },

    /** Deletes an entry with the item's position and events. Idempotent. */
    async remove(user: number, kind: PlayedKind, id: number): Promise<void> {
      await db.transaction(async (tx) => {
        for (const [table, owner, item] of tablesOf[kind])
          await tx.delete(table).where(and(eq(owner, user), eq(item, id)));
      });
    },

    /** Deletes all that is stored about what a viewer played. */
    async clear(user: number): Promise<void> {
      await db.transaction(async (tx) => {
        for (const [table, owner] of [...tablesOf.video, ...tablesOf.track])
          await tx.delete(table).where(eq(owner, user));
      });
    },

    /** Deletes entries older than 24 months (D-56), and events older than 90 days (ADR-55). */
    async removeOld(): Promise<void> {
      for (const [table, time, age] of [
        [videoProgress, videoProgress.updatedAt, sql`interval '24 months'`],
        [trackHistory, trackHistory.playedAt, sql`interval '24 months'`],
        [videoEvents, videoEvents.recordedAt, sql`interval '90 days'`],
        [trackEvents, trackEvents.recordedAt, sql`interval '90 days'`],
      ] as const)
        await removeInBatches(db, table, sql`${time} < now() - ${age}`);
    },
  };
}

export type ViewingHistoryRepository = ReturnType<typeof createViewingHistoryRepository>;
