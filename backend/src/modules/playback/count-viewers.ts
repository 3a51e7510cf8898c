import { sql } from 'drizzle-orm';
import { advisoryLocks, type Database, queryRows } from '../../database/database';
import { videos } from '../../database/schema/catalogue';
import { videoProgress } from '../../database/schema/playback';

/**
 * A viewer has one position in a video, so positions are viewers. Only figures that have changed are written. Rows that an
 * import holds are left for the next time: it writes many of them in an order of its own, and waiting could lock both.
 */
const recount = sql`
  with counted as (select video_id, count(*)::int as viewers from ${videoProgress} group by video_id),
  changed as (
    select item.id, coalesce(counted.viewers, 0) as viewers
    from ${videos} as item left join counted on counted.video_id = item.id
    where item.viewers <> coalesce(counted.viewers, 0)
    for no key update of item skip locked
  )
  update ${videos} set viewers = changed.viewers from changed where ${videos.id} = changed.id
  returning ${videos.id}`;

/**
 * Brings up to date how many accounts have opened each video (D-27); an account that was deleted counts no more.
 * While another replica is counting it does nothing. @returns how many figures have changed
 */
export function countViewers(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    const [turn] = await queryRows<{ isOurs: boolean }>(
      tx,
      sql`select pg_try_advisory_xact_lock(${advisoryLocks.viewerCount}) as "isOurs"`,
    );
    if (!turn?.isOurs) return 0;
    // All positions of a large site take longer to read than any call may.
    await tx.execute(sql`set local statement_timeout = 0`);
    return (await queryRows(tx, recount)).length;
  });
}
