import type { FastifyBaseLogger } from 'fastify';
import { createRequestId, getWorkContext, runInContext } from '@inspire/server-kit/requests';
import { traceWork } from '@inspire/server-kit/tracing';
import { maskEmails } from '../../errors/mask-emails';
import { safeErrorMessage } from '../../errors/serialize-error';
import { repeatTask } from '../../scheduling/repeat-task';
import type { MailTransport } from '../mail/mail-transport';
import type { CountMail } from './mail-counter';
import type { DueMail, OutboxRepository } from './outbox-repository';

/** With the delays below, a mail is retried for about five hours. */
export const MAX_ATTEMPTS = 12;

const FIRST_MS = 30_000;
const MAX_MS = 3_600_000;

/** Returns the delay after the given number of attempts: doubled each time, up to an hour. */
export const mailRetryDelay = (attempts: number): number => Math.min(FIRST_MS * 2 ** (attempts - 1), MAX_MS);

const BATCH_SIZE = 5;
/** Longer than the transport's timeouts, so that a second process gets a mail only after the first one has died. */
const LENT_FOR_MS = 120_000;
const POLL_INTERVAL_MS = 1_000;

export interface OutboxWorkerDependencies {
  readonly outbox: OutboxRepository;
  readonly transport: MailTransport;
  readonly count?: CountMail;
  readonly clock: () => Date;
  readonly logger: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

const reasonOf = (error: unknown): string => maskEmails(safeErrorMessage(error)).slice(0, 500);

/**
 * Sends the mails of the outbox. Any number of processes may run it: each leases its own mails. Delivery is at least once; a
 * mail is sent twice only when a process dies between sending and recording it.
 */
export function createOutboxWorker({
  outbox,
  transport,
  count = () => undefined,
  clock,
  logger,
}: OutboxWorkerDependencies) {
  async function deliver(due: DueMail): Promise<void> {
    try {
      await transport.send(due.mail, String(due.id));
    } catch (error) {
      count(false);
      getWorkContext()?.span?.fail('delivery');
      const last = due.attempts >= MAX_ATTEMPTS;
      // Never log the mail itself: it may contain a one-time password.
      const line = { mail: due.id, attempts: due.attempts, error: reasonOf(error) };
      if (last) {
        logger.error(line, 'mail delivery abandoned');
        return outbox.giveUp(due, clock(), reasonOf(error));
      }
      logger.warn(line, 'sending a mail failed');
      return outbox.postpone(due, new Date(clock().getTime() + mailRetryDelay(due.attempts)), reasonOf(error));
    }
    count(true);
    await outbox.remove(due);
    logger.info({ mail: due.id, attempts: due.attempts }, 'mail sent');
  }

  /** Its lines, and those of the transport, name the request that wrote the mail, and its trace has it as a part. */
  const deliverForRequest = (due: DueMail): Promise<void> =>
    runInContext({ id: due.requestId ?? createRequestId() }, () =>
      due.traceparent === null
        ? deliver(due)
        : traceWork('send mail', { kind: 'consumer', parent: due.traceparent }, () => deliver(due)),
    );

  /** @returns the number of mails attempted */
  async function deliverDue(): Promise<number> {
    const now = clock();
    await outbox.removeExpired(now);
    const due = await outbox.claim(BATCH_SIZE, now, new Date(now.getTime() + LENT_FOR_MS));
    await Promise.all(due.map(deliverForRequest));
    return due.length;
  }

  return {
    deliverDue,

    /** @returns a function that stops the worker once the current batch is done */
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
