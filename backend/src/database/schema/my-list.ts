import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, timestamp, unique } from 'drizzle-orm/pg-core';
import { ofUser } from './accounts';
import { albums, tracks, videos } from './catalogue';

/** What viewers have put on their list (D-70). Rows end with their account and with their item. */
export const myList = pgTable(
  'my_list',
  {
    /** Orders items of the same millisecond. */
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: ofUser().notNull(),
    videoId: integer('video_id').references(() => videos.id, { onDelete: 'cascade' }),
    albumId: integer('album_id').references(() => albums.id, { onDelete: 'cascade' }),
    trackId: integer('track_id').references(() => tracks.id, { onDelete: 'cascade' }),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('my_list_video').on(table.userId, table.videoId),
    unique('my_list_album').on(table.userId, table.albumId),
    unique('my_list_track').on(table.userId, table.trackId),
    // An item that is deleted takes its rows along.
    index('my_list_videos').on(table.videoId),
    index('my_list_albums').on(table.albumId),
    index('my_list_tracks').on(table.trackId),
    check('my_list_one_item', sql`num_nonnulls(${table.videoId}, ${table.albumId}, ${table.trackId}) = 1`),
  ],
);
