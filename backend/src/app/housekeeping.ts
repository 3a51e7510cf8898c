import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database';
import { createGoogleRepository } from '../modules/accounts/google-repository';
import { createOtpRepository } from '../modules/accounts/otp-repository';
import { createChallengeRepository } from '../modules/accounts/passkeys/challenge-repository';
import { createSessionRepository } from '../modules/accounts/session-repository';
import { createLimitRepository } from '../modules/limits/limit-repository';
import { createMailboxRepository } from '../modules/mail/mailbox-repository';
import { createOutboxRepository } from '../modules/outbox/outbox-repository';
import { sendRentalReminders } from '../modules/reminders/rental-reminders';
import { repeatTask } from '../scheduling/repeat-task';

const HOUR_MS = 3_600_000;
const MONTH_MS = 30 * 24 * HOUR_MS;

/** Removes expired rows, such as sessions and rate-limit counters. Any replica may run it at any time. */
export async function removeExpired(db: Database, now: Date): Promise<void> {
  const monthAgo = new Date(now.getTime() - MONTH_MS);
  await createSessionRepository(db).removeExpired(now);
  await createOtpRepository(db).removeExpired(now);
  await createGoogleRepository(db).removeExpired(now);
  await createChallengeRepository(db).removeExpired(now);
  await createOutboxRepository(db).removeFailedBefore(monthAgo);
  await createMailboxRepository(db).removeBefore(monthAgo);
  await createLimitRepository(db).removePast(now);
}

/** Runs the clean-up and the rental reminders every hour. @returns a function that stops it */
export const startHousekeeping = (db: Database, clock: () => Date, logger: FastifyBaseLogger): (() => Promise<void>) =>
  repeatTask({
    run: async () => {
      await removeExpired(db, clock());
      await sendRentalReminders(db, clock());
    },
    intervalMs: HOUR_MS,
    onError: (error) => logger.warn({ err: error }, 'housekeeping failed'),
  });
