import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { audioEventBody, VideoEventBody } from '@inspire/shared/contracts';
import { type Database, queryRows } from '../../database/database';
import { albums, tracks, videos } from '../../database/schema/catalogue';
import { trackEvents, trackHistory, videoEvents, videoProgress } from '../../database/schema/playback';

/** What a report is about; both values are needed to compare two playbacks. */
export interface Playback {
  readonly id: string;
  readonly startedAt: Date;
}

const toValues = (playback: Playback | undefined) => ({
  playId: playback?.id ?? null,
  started: playback?.startedAt.toISOString() ?? null,
});

/**
 * D-32: the end of an update that a report of an older playback skips; without the playback's id and start, the last report wins.
 * The ids order two playbacks that started at the same time, so that the result is always the same.
 */
const sameOrNewer = sql`updated_at = excluded.updated_at,
  play_id = coalesce(excluded.play_id, ${videoProgress.playId}),
  play_started_at = coalesce(excluded.play_started_at, ${videoProgress.playStartedAt})
  where (excluded.play_started_at is null or ${videoProgress.playStartedAt} is null
    or (excluded.play_started_at, excluded.play_id) >= (${videoProgress.playStartedAt}, ${videoProgress.playId}))`;

type AudioEvent = z.output<typeof audioEventBody>;

/** Stores the event, and when the track was last played. */
async function recordTrackEvent(
  db: Database,
  user: number,
  event: AudioEvent,
  heartbeat: SQL,
  now: Date,
): Promise<boolean> {
  const moment = now.toISOString();
  const rows = await queryRows(
    db,
    sql`
    with item as (
      select ${tracks.id} as id from ${tracks} join ${albums} on ${albums.id} = ${tracks.albumId}
      where ${tracks.id} = ${event.audio_id} and ${tracks.status} = 'Active' and ${albums.status} = 'Active'
    ),
    stored as (
      insert into ${trackEvents} (user_id, track_id, event, position, recorded_at)
      select ${user}::int, id, ${event.event}::text, ${event.progressTime}::int, ${moment}::timestamptz from item
    ),
    played as (
      insert into ${trackHistory} (user_id, track_id, played_at)
      select ${user}::int, id, ${moment}::timestamptz from item
      on conflict (user_id, track_id) do update set played_at = excluded.played_at
    ),
    playing as (${heartbeat})
    select id from item`,
  );
  return rows.length > 0;
}

/** Stores positions and events. Each write is one statement that also finds its item, so parallel writes cannot interleave. */
export function createProgressRepository(db: Database) {
  const position = db
    .select({ position: videoProgress.position })
    .from(videos)
    .leftJoin(
      videoProgress,
      and(eq(videoProgress.videoId, videos.id), eq(videoProgress.userId, sql.placeholder('user'))),
    )
    .where(and(eq(videos.id, sql.placeholder('video')), eq(videos.status, 'Active')))
    .prepare('video_position');
  const unfinished = db
    .select({ id: videoProgress.videoId })
    .from(videoProgress)
    .innerJoin(videos, and(eq(videos.id, videoProgress.videoId), eq(videos.status, 'Active')))
    .where(and(eq(videoProgress.userId, sql.placeholder('user')), eq(videoProgress.validFlag, false)))
    .limit(1)
    .prepare('unfinished_video');

  return {
    /** @returns undefined for an unknown or hidden video; 0 for one that was never opened */
    async position(user: number, video: number): Promise<number | undefined> {
      const [row] = await position.execute({ user, video });
      return row && (row.position ?? 0);
    },

    /** True once the viewer began a video that is shown, until all are watched to their end. */
    hasUnfinished: async (user: number): Promise<boolean> => (await unfinished.execute({ user })).length > 0,

    /**
     * Stores the event, and moves the position unless the report is stale.
     * @param heartbeat extends the device's lease, in the same transaction
     * @returns false for an unknown or hidden video
     */
    async recordVideoEvent(
      user: number,
      event: VideoEventBody,
      playback: Playback | undefined,
      heartbeat: SQL,
      now: Date,
    ): Promise<boolean> {
      const { playId, started } = toValues(playback);
      const moment = now.toISOString();
      const rows = await queryRows(
        db,
        sql`/* record_video_event */
        with item as (select id from ${videos} where id = ${event.video_id} and status = 'Active'),
        stored as (
          insert into ${videoEvents} (user_id, video_id, event, position, play_id, play_started_at, recorded_at)
          select ${user}::int, id, ${event.event}::playback_event, ${event.progressTime}::float8, ${playId}::uuid,
            ${started}::timestamptz, ${moment}::timestamptz from item
        ),
        moved as (
          insert into ${videoProgress} (user_id, video_id, position, valid_flag, play_id, play_started_at, updated_at)
          select ${user}::int, id, ${event.progressTime}::float8, false, ${playId}::uuid, ${started}::timestamptz,
            ${moment}::timestamptz from item
          on conflict (user_id, video_id) do update set position = excluded.position, ${sameOrNewer}
        ),
        playing as (${heartbeat})
        select id from item`,
      );
      return rows.length > 0;
    },

    /** Sets the flag unless the report is stale. @returns false for an unknown or hidden video */
    async setValidFlag(
      user: number,
      video: number,
      validFlag: boolean,
      playback: Playback | undefined,
      now: Date,
    ): Promise<boolean> {
      const { playId, started } = toValues(playback);
      const rows = await queryRows(
        db,
        sql`
        with item as (select id from ${videos} where id = ${video} and status = 'Active'),
        flagged as (
          insert into ${videoProgress} (user_id, video_id, position, valid_flag, play_id, play_started_at, updated_at)
          select ${user}::int, id, 0, ${validFlag}::boolean, ${playId}::uuid, ${started}::timestamptz,
            ${now.toISOString()}::timestamptz from item
          on conflict (user_id, video_id) do update set valid_flag = excluded.valid_flag, ${sameOrNewer}
        )
        select id from item`,
      );
      return rows.length > 0;
    },

    /** @returns false for an unknown or hidden track */
    recordTrackEvent: (user: number, event: AudioEvent, heartbeat: SQL, now: Date): Promise<boolean> =>
      recordTrackEvent(db, user, event, heartbeat, now),
  };
}

export type ProgressRepository = ReturnType<typeof createProgressRepository>;
