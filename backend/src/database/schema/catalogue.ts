import { sql, type SQLWrapper } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { albumType, itemStatus, mediaType, videoType } from '@inspire/shared/contracts';
import { enumFrom } from './enum-from';

export const videoTypes = enumFrom('video_type', videoType);
export const albumTypes = enumFrom('album_type', albumType);
export const itemStatuses = enumFrom('item_status', itemStatus);
export const mediaTypes = enumFrom('media_type', mediaType);

/** File names are relative to the public cover folder. */
export interface CoverPicture {
  readonly width: number;
  readonly avif: string;
  readonly webp: string;
}

/** Narrowest picture first. */
export interface Cover {
  readonly alt: string;
  readonly pictures: readonly CoverPicture[];
  readonly hero?: readonly CoverPicture[];
  /** 1200 x 630, for shared links (D-71). */
  readonly share?: string;
}

/**
 * Common columns of videos and albums. A function, because a column builder belongs to one table. `key` is the stable
 * name in the owner's catalogue file (D-23).
 */
const published = () => ({
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  key: text().notNull().unique(),
  title: text().notNull(),
  description: text().notNull(),
  status: itemStatuses().notNull(),
  price: integer().notNull(),
  createdOn: timestamp('created_on', { withTimezone: true }).notNull(),
  createdBy: text('created_by').notNull(),
  language: text(),
  cover: jsonb().$type<Cover>().notNull(),
  /** In the media store, apart from what is sold; null without a trailer (D-73). */
  trailerFolder: text('trailer_folder'),
  /** `toSearchText` of title and description; the line break prevents matches across both. */
  searchText: text('search_text').notNull().default(''),
  /** With a leading space, so that `% ab%` finds every word of the title that starts with `ab`. */
  titleWords: text('title_words').notNull().default(''),
  /** The rules by which both were written (SEARCH_VERSION). */
  searchVersion: smallint('search_version').notNull().default(0),
});

/** Matches titles with a word that starts with ASCII punctuation: they are few, and no trigram finds them. */
export const hasSignWord = (titleWords: SQLWrapper) => sql`${titleWords} ~ ' [!-/:-@[-\`{-~]'`;

export const videos = pgTable(
  'videos',
  {
    ...published(),
    type: videoTypes().notNull(),
    length: doublePrecision().notNull(),
    featured: boolean().notNull(),
    hero: boolean().notNull(),
    /** Counted every ten minutes (D-27), because counting in each list is too slow. */
    viewers: integer().notNull().default(0),
    mediaFolder: text('media_folder').notNull(),
  },
  (table) => [
    index('videos_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index('videos_title_words').using('gin', table.titleWords.op('gin_trgm_ops')),
    index('videos_sign_words').on(table.id).where(hasSignWord(table.titleWords)),
  ],
);

/** Audio and video albums share one id space (D-17). */
export const albums = pgTable(
  'albums',
  { ...published(), mediaType: mediaTypes('media_type').notNull(), type: albumTypes().notNull() },
  (table) => [
    index('albums_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index('albums_title_words').using('gin', table.titleWords.op('gin_trgm_ops')),
  ],
);

export const albumVideos = pgTable(
  'album_videos',
  {
    albumId: integer('album_id')
      .notNull()
      .references(() => albums.id),
    videoId: integer('video_id')
      .notNull()
      .references(() => videos.id),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.albumId, table.videoId] }), index('album_videos_video').on(table.videoId)],
);

export const tracks = pgTable(
  'tracks',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    albumId: integer('album_id')
      .notNull()
      .references(() => albums.id),
    key: text().notNull(),
    position: integer().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    status: itemStatuses().notNull(),
    length: doublePrecision().notNull(),
    mediaFolder: text('media_folder').notNull(),
  },
  (table) => [uniqueIndex('tracks_key').on(table.albumId, table.key)],
);
