import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database';
import { createGoogleRepository } from '../modules/accounts/google-repository';
import { createOtpRepository } from '../modules/accounts/otp-repository';
import { createSessionRepository } from '../modules/accounts/session-repository';
import { createLimitRepository } from '../modules/limits/limit-repository';
import { createMailboxRepository } from '../modules/mail/mailbox-repository';
import { createOutboxRepository } from '../modules/outbox/outbox-repository';
import { sendRentalReminders } from '../modules/reminders/rental-reminders';

const EVERY_MS = 3_600_000;
const MONTH_MS = 30 * 24 * EVERY_MS;

/** Removes rows that have run out, such as sessions and counters of limits. Every replica may do it, at any time. */
export async function removeExpired(db: Database, now: Date): Promise<void> {
  const monthAgo = new Date(now.getTime() - MONTH_MS);
  await createSessionRepository(db).removeExpired(now);
  await createOtpRepository(db).removeExpired(now);
  await createGoogleRepository(db).removeExpired(now);
  await createOutboxRepository(db).removeFailedBefore(monthAgo);
  await createMailboxRepository(db).removeBefore(monthAgo);
  await createLimitRepository(db).removePast(now);
}

/** Does it every hour. @returns what stops it */
export function startHousekeeping(db: Database, clock: () => Date, logger: FastifyBaseLogger): () => void {
  const timer = setInterval(() => {
    const work = async () => {
      await removeExpired(db, clock());
      await sendRentalReminders(db, clock());
    };
    work().catch((error: unknown) => logger.warn({ err: error }, 'housekeeping failed'));
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
