import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database';
import { createGoogleRepository } from '../modules/accounts/google-repository';
import { createChallengeRepository } from '../modules/accounts/passkeys/challenge-repository';
import { createResetRepository } from '../modules/accounts/reset-repository';
import { createSecondStepRepository } from '../modules/accounts/second-factor/second-step-repository';
import { createSessionRepository } from '../modules/accounts/session-repository';
import { createSignInNetworkRepository } from '../modules/accounts/sign-in-network-repository';
import { rewriteSearchTexts } from '../modules/catalogue/rewrite-search-text';
import { paymentRepository } from '../modules/commerce/payments/payment-repository';
import { createLimitRepository } from '../modules/limits/limit-repository';
import { createMailboxRepository } from '../modules/mail/mailbox';
import { createOutboxRepository } from '../modules/outbox/outbox-repository';
import { createViewingHistoryRepository } from '../modules/playback/viewing-history-repository';
import { sendRentalReminders } from '../modules/reminders/rental-reminders';
import { createQualityRepository } from '../modules/reports/quality/quality-repository';
import { repeatTask } from '../scheduling/repeat-task';

const HOUR_MS = 3_600_000;
const MAIL_DAYS = 30;

type Steps = Readonly<Record<string, () => Promise<unknown>>>;

const cleanUpSteps = (db: Database): Steps => ({
  sessions: createSessionRepository(db).removeExpired,
  resets: createResetRepository(db).removeExpired,
  credentials: createGoogleRepository(db).removeExpired,
  challenges: createChallengeRepository(db).removeExpired,
  secondSteps: createSecondStepRepository(db).removeExpired,
  networks: createSignInNetworkRepository(db).removeOld,
  outbox: () => createOutboxRepository(db).removeOldFailures(MAIL_DAYS),
  mailbox: () => createMailboxRepository(db).removeOld(MAIL_DAYS),
  history: createViewingHistoryRepository(db).removeOld,
  paymentEvents: () => paymentRepository.removeOldEvents(db),
  quality: createQualityRepository(db).removeOld,
  limits: createLimitRepository(db).removePast,
});

/** Runs each step whatever happened to the others: one table that is too large must not stop the reminders. */
export async function runSteps(steps: Steps, onError: (step: string, error: unknown) => void): Promise<void> {
  for (const [name, step] of Object.entries(steps)) await step().catch((error: unknown) => onError(name, error));
}

/** Removes expired rows, such as sessions and rate-limit counters. Any replica may run it at any time. */
export const removeExpired = (db: Database, onError: (step: string, error: unknown) => void): Promise<void> =>
  runSteps(cleanUpSteps(db), onError);

/** Runs the clean-up and the rental reminders every hour. @returns a function that stops it */
export const startHousekeeping = (
  db: Database,
  clock: () => Date,
  logger: FastifyBaseLogger,
): (() => Promise<void>) => {
  const steps = {
    ...cleanUpSteps(db),
    searchTexts: () => rewriteSearchTexts(db),
    reminders: () => sendRentalReminders(db, clock()),
  };
  return repeatTask({
    run: () => runSteps(steps, (step, error) => logger.warn({ step, err: error }, 'housekeeping step failed')),
    intervalMs: HOUR_MS,
    onError: (error) => logger.warn({ err: error }, 'housekeeping failed'),
  });
};
