import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { users } from '../../database/schema/accounts';
import { albums, videos } from '../../database/schema/catalogue';
import { entitlements } from '../../database/schema/entitlements';
import { rentalReminders } from '../../database/schema/reminders';
import { rentalEndingMail } from '../mail/templates/rental-ending';
import { enqueueMail } from '../outbox/enqueue-mail';

const WEEK_MS = 7 * 24 * 3_600_000;
const BATCH_SIZE = 100;

/** Handles one batch; the reminder's row is written with the mail, so that each rental is announced once by any process. */
async function remindSome(db: Database, now: Date): Promise<number> {
  const ending = and(
    eq(entitlements.kind, 'rental'),
    isNull(entitlements.suspendedAt),
    gt(entitlements.endsAt, now),
    lte(entitlements.endsAt, new Date(now.getTime() + WEEK_MS)),
    isNull(rentalReminders.entitlementId),
  );
  return db.transaction(async (tx) => {
    const rentals = await tx
      .select({
        id: entitlements.id,
        endsAt: entitlements.endsAt,
        to: users.email,
        userName: users.userName,
        emailProvenAt: users.emailProvenAt,
        title: sql<string>`coalesce(${videos.title}, ${albums.title})`,
      })
      .from(entitlements)
      .innerJoin(users, eq(users.id, entitlements.userId))
      .leftJoin(videos, eq(videos.id, entitlements.videoId))
      .leftJoin(albums, eq(albums.id, entitlements.albumId))
      .leftJoin(rentalReminders, eq(rentalReminders.entitlementId, entitlements.id))
      .where(ending)
      .orderBy(asc(entitlements.id))
      .limit(BATCH_SIZE);
    for (const { id, endsAt, ...rental } of rentals) {
      const noted = await tx
        .insert(rentalReminders)
        .values({ entitlementId: id, enqueuedAt: now })
        .onConflictDoNothing()
        .returning({ id: rentalReminders.entitlementId });
      if (endsAt && noted.length > 0) await enqueueMail(tx, rentalEndingMail({ ...rental, endsAt }));
    }
    return rentals.length;
  });
}

/** Enqueues a mail for every rental that ends within a week and was not announced yet. */
export async function sendRentalReminders(db: Database, now: Date): Promise<void> {
  while ((await remindSome(db, now)) === BATCH_SIZE);
}
