import { and, eq, sql } from 'drizzle-orm';
import type { NotificationType } from '@inspire/shared/contracts';
import { batches } from '../../database/batches';
import { type Database, notifyReplicas } from '../../database/database';
import { albums, videos } from '../../database/schema/catalogue';
import { notifications } from '../../database/schema/notifications';
import { idsByKey, overwrite } from '../../database/upserts';
import { moveDates } from './sample-dates';

/** `reference` is the key of its video or album. */
export interface ListedNotification {
  readonly key: string;
  readonly type: NotificationType;
  readonly title: string;
  readonly message: string;
  readonly reference: string;
  readonly createdAt: Date;
}

export interface ListedFrom {
  readonly source: string;
  /** For a sample only: shifts its dates so that the newest is now. */
  readonly moveTo?: Date | undefined;
}

export interface NewItem {
  readonly type: NotificationType;
  /** Its id and its key in the catalogue: of the video, or of the album for audio and album. */
  readonly id: number;
  readonly key: string;
  readonly title: string;
  readonly text: string;
}

type Row = typeof notifications.$inferInsert;

const toOrderItem = (type: NotificationType, id: number): Pick<Row, 'videoId' | 'albumId'> =>
  type === 'video' ? { videoId: id, albumId: null } : { videoId: null, albumId: id };

async function storedDates(tx: Database, source: string): Promise<Map<string, Date>> {
  const { key, createdAt, listedBy } = notifications;
  const rows = await tx.select({ key, createdAt }).from(notifications).where(eq(listedBy, source));
  return new Map(rows.map((row) => [row.key, row.createdAt]));
}

/** An entry that is still listed keeps its id, and so its `seen` marks. */
async function upsert(tx: Database, rows: readonly Row[]): Promise<void> {
  // Not the key: writing it takes a lock that the `seen` marks of viewers would wait for.
  const set = overwrite(notifications, ['type', 'title', 'text', 'videoId', 'albumId', 'createdAt', 'listedBy']);
  for (const batch of batches(rows))
    await tx.insert(notifications).values(batch).onConflictDoUpdate({ target: notifications.key, set });
}

/**
 * Replaces a folder's notifications with what it lists now; removed entries lose their `seen` marks. Call it in the
 * transaction that has written the videos and albums (D-23).
 */
export async function writeListedNotifications(
  tx: Database,
  entries: readonly ListedNotification[],
  { source, moveTo }: ListedFrom,
): Promise<void> {
  const ofVideo = (entry: ListedNotification) => entry.type === 'video';
  const referencesOf = (list: readonly ListedNotification[]) => list.map((entry) => entry.reference);
  const videoIds = await idsByKey(tx, videos, referencesOf(entries.filter(ofVideo)));
  const albumIds = await idsByKey(tx, albums, referencesOf(entries.filter((entry) => !ofVideo(entry))));
  const dated = moveTo ? moveDates(entries, await storedDates(tx, source), moveTo) : entries;
  const rows = dated.map(({ key, type, title, message, reference, createdAt }) => {
    const id = (type === 'video' ? videoIds : albumIds).get(reference);
    if (id === undefined) throw new Error(`No row was written for ${reference}, the subject of notification ${key}`);
    return { key, type, title, text: message, createdAt, listedBy: source, ...toOrderItem(type, id) };
  });
  await upsert(tx, rows);
  const keys = sql.param(rows.map((row) => row.key));
  await tx
    .delete(notifications)
    .where(and(eq(notifications.listedBy, source), sql`${notifications.key} <> all(${keys}::text[])`));
  await notifyReplicas(tx, 'inspire_notifications');
}

/**
 * Idempotent. Call it in the transaction that writes the items.
 * @returns the number of notifications created
 */
export async function announceNewItems(tx: Database, items: readonly NewItem[], now: Date): Promise<number> {
  // Catalogue keys contain no colon, so generated keys cannot collide with them.
  const rows = items.map(({ type, id, key, title, text }) => ({
    key: `new:${type}:${key}`,
    type,
    title,
    text,
    createdAt: now,
    ...toOrderItem(type, id),
  }));
  let written = 0;
  for (const batch of batches(rows)) {
    const made = await tx
      .insert(notifications)
      .values(batch)
      .onConflictDoNothing({ target: notifications.key })
      .returning({ id: notifications.id });
    written += made.length;
  }
  if (written > 0) await notifyReplicas(tx, 'inspire_notifications');
  return written;
}
