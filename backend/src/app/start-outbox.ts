import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database';
import { createMailboxRepository } from '../modules/mail/mailbox-repository';
import { createMailboxTransport } from '../modules/mail/mailbox-transport';
import { createSmtpTransport } from '../modules/mail/smtp-transport';
import { createOutboxRepository } from '../modules/outbox/outbox-repository';
import { createOutboxWorker } from '../modules/outbox/outbox-worker';
import type { BackendConfig } from './config';

/** A mail that is on its way when the process ends may be finished for so long; after that it is sent again by another one. */
const GRACE_MS = 3_000;

/** Begins to send what lies in the outbox: by SMTP, or into the mailbox of development. @returns what ends it */
export function startOutbox(
  { smtp }: Pick<BackendConfig, 'smtp'>,
  db: Database,
  clock: () => Date,
  logger: FastifyBaseLogger,
): () => Promise<void> {
  const transport = smtp ? createSmtpTransport(smtp) : createMailboxTransport(createMailboxRepository(db), clock);
  const stop = createOutboxWorker({ outbox: createOutboxRepository(db), transport, clock, logger }).start();
  return async () => {
    await Promise.race([stop(), sleep(GRACE_MS, undefined, { ref: false })]);
    transport.close();
  };
}
