import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database';
import { createMailboxRepository } from '../modules/mail/mailbox-repository';
import { createMailboxTransport } from '../modules/mail/mailbox-transport';
import { createSmtpTransport } from '../modules/mail/smtp-transport';
import type { CountMail } from '../modules/outbox/mail-counter';
import { createOutboxRepository } from '../modules/outbox/outbox-repository';
import { createOutboxWorker } from '../modules/outbox/outbox-worker';
import type { BackendConfig } from './config';

/** How long a shutdown waits for a mail in transit; afterwards another process sends it again. */
const GRACE_MS = 3_000;

export interface OutboxOptions {
  readonly configuration: Pick<BackendConfig, 'smtp'>;
  readonly db: Database;
  readonly count: CountMail;
  readonly clock: () => Date;
  readonly logger: FastifyBaseLogger;
}

export function startOutbox({ configuration, db, count, clock, logger }: OutboxOptions): () => Promise<void> {
  const { smtp } = configuration;
  const transport = smtp ? createSmtpTransport(smtp) : createMailboxTransport(createMailboxRepository(db), clock);
  const stop = createOutboxWorker({ outbox: createOutboxRepository(db), transport, count, clock, logger }).start();
  return async () => {
    await Promise.race([stop(), sleep(GRACE_MS, undefined, { ref: false })]);
    transport.close();
  };
}
