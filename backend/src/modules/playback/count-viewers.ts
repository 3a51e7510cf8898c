import { sql } from 'drizzle-orm';
import { advisoryLocks, type Database, queryRows } from '../../database/database';
import { videos } from '../../database/schema/catalogue';
import { videoProgress } from '../../database/schema/playback';

/**
 * A viewer has one position per video, so positions are viewers. Only changed counts are written. Rows that an import has
 * locked are skipped until the next run: the import locks them in another order, so waiting could deadlock.
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
 * Updates how many accounts have opened each video (D-27), without deleted accounts. Does nothing while another replica
 * counts. @returns how many counts have changed
 */
export function countViewers(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    const [lock] = await queryRows<{ isAcquired: boolean }>(
      tx,
      sql`select pg_try_advisory_xact_lock(${advisoryLocks.viewerCount}) as "isAcquired"`,
    );
    if (!lock?.isAcquired) return 0;
    // Reading all positions of a large site exceeds the time limit of a call.
    await tx.execute(sql`set local statement_timeout = 0`);
    return (await queryRows(tx, recount)).length;
  });
}
