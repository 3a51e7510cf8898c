import type { FastifyBaseLogger } from 'fastify';
import { safeErrorMessage } from '../../errors/serialize-error';
import { repeatTask } from '../../scheduling/repeat-task';
import type { MailTransport } from '../mail/mail-transport';
import { mailRetryDelay, MAX_ATTEMPTS } from './mail-retry-delay';
import type { DueMail, OutboxRepository } from './outbox-repository';

const AT_ONCE = 5;
/** Longer than the transport takes to give up, so that a mail goes to a second process only after the first one has died. */
const LENT_FOR_MS = 120_000;
const POLL_INTERVAL_MS = 1_000;

export interface OutboxWorkerDependencies {
  readonly outbox: OutboxRepository;
  readonly transport: MailTransport;
  readonly clock: () => Date;
  readonly logger: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

/** So much of an error is kept with the mail. */
const reasonOf = (error: unknown): string => safeErrorMessage(error).slice(0, 500);

/**
 * Sends what lies in the outbox. Any number of processes may work on one outbox: each takes mails
 * that no other one is taking. A mail is sent at least once: twice only when a process dies between sending and noting it.
 */
export function createOutboxWorker({ outbox, transport, clock, logger }: OutboxWorkerDependencies) {
  async function deliver(due: DueMail): Promise<void> {
    try {
      await transport.send(due.mail, String(due.id));
    } catch (error) {
      const last = due.attempts >= MAX_ATTEMPTS;
      // Never the mail itself: it may hold a one-time password.
      const line = { mail: due.id, attempts: due.attempts, error: reasonOf(error) };
      if (last) {
        logger.error(line, 'a mail is given up');
        return outbox.giveUp(due, clock(), reasonOf(error));
      }
      logger.warn(line, 'a mail could not be sent');
      return outbox.postpone(due, new Date(clock().getTime() + mailRetryDelay(due.attempts)), reasonOf(error));
    }
    await outbox.remove(due);
  }

  /** Sends one batch of what is due. @returns how many mails it tried */
  async function deliverDue(): Promise<number> {
    const now = clock();
    await outbox.removeExpired(now);
    const due = await outbox.claim(AT_ONCE, now, new Date(now.getTime() + LENT_FOR_MS));
    await Promise.all(due.map(deliver));
    return due.length;
  }

  return {
    deliverDue,

    /** Sends mails until it is stopped. @returns a function that stops it, once the current batch is done */
    start: (): (() => Promise<void>) =>
      repeatTask({
        run: deliverDue,
        intervalMs: POLL_INTERVAL_MS,
        isImmediate: true,
        hasMore: (tried) => tried > 0,
        onError: (error) => logger.warn({ error: reasonOf(error) }, 'reading the outbox failed'),
      }),
  };
}

export type OutboxWorker = ReturnType<typeof createOutboxWorker>;
