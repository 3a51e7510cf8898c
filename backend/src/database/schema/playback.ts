import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { type audioEventBody, playbackEvent } from '@inspire/shared/contracts';
import { ofUser } from './accounts';
import { tracks, videos } from './catalogue';
import { enumFrom } from './enum-from';

export const playbackEvents = enumFrom('playback_event', playbackEvent);

/** A viewer's position in a video, and the playback that last reported it (D-32). */
export const videoProgress = pgTable(
  'video_progress',
  {
    userId: ofUser().notNull(),
    videoId: integer('video_id')
      .notNull()
      .references(() => videos.id),
    /** Seconds. */
    position: doublePrecision().notNull(),
    /** True once watched to the end (SPEC-3). */
    validFlag: boolean('valid_flag').notNull(),
    playId: uuid('play_id'),
    playStartedAt: timestamp('play_started_at', { withTimezone: true }),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.videoId] }),
    index('video_progress_recent').on(table.userId, table.updatedAt.desc()),
    index('video_progress_age').on(table.updatedAt),
  ],
);

/** When a viewer last played a track: the audio part of the viewing history (D-56). */
export const trackHistory = pgTable(
  'track_history',
  {
    userId: ofUser().notNull(),
    trackId: integer('track_id')
      .notNull()
      .references(() => tracks.id),
    playedAt: timestamp('played_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.trackId] }),
    index('track_history_recent').on(table.userId, table.playedAt.desc()),
    index('track_history_age').on(table.playedAt),
  ],
);

/** Includes the events of stale devices. Kept for 90 days (ADR-55). */
export const videoEvents = pgTable(
  'video_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: ofUser().notNull(),
    videoId: integer('video_id')
      .notNull()
      .references(() => videos.id),
    event: playbackEvents().notNull(),
    position: doublePrecision().notNull(),
    playId: uuid('play_id'),
    playStartedAt: timestamp('play_started_at', { withTimezone: true }),
    recordedAt: timestamp('recorded_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('video_events_user').on(table.userId, table.videoId),
    // Rows are appended in the order of time, so a BRIN index is small, and costs writes nothing.
    index('video_events_age').using('brin', table.recordedAt),
  ],
);

/** Kept for 90 days, as video events. */
export const trackEvents = pgTable(
  'track_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: ofUser().notNull(),
    trackId: integer('track_id')
      .notNull()
      .references(() => tracks.id),
    event: text().$type<z.output<typeof audioEventBody>['event']>().notNull(),
    position: integer().notNull(),
    recordedAt: timestamp('recorded_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('track_events_user').on(table.userId, table.trackId),
    index('track_events_age').using('brin', table.recordedAt),
  ],
);
