import { getWorkContext } from '@inspire/server-kit/requests';
import { getTraceparent } from '@inspire/server-kit/tracing';
import type { Database } from '../../database/database';
import { outbox } from '../../database/schema/outbox';
import type { Mail } from '../mail/mail';

export interface EnqueuedMail extends Mail {
  /** Dropped unsent after this time, for example a one-time password that has expired. */
  readonly expiresAt?: Date;
}

/**
 * Enqueues a mail. Pass the transaction of the event that the mail reports: the mail is sent if and only if it commits, by
 * one of the processes, with retries. It stores the id of the request that it belongs to (ADR-57).
 */
export async function enqueueMail(tx: Database, { expiresAt, ...mail }: EnqueuedMail): Promise<void> {
  const requestId = getWorkContext()?.id;
  const origin = { requestId, traceparent: getTraceparent() };
  await tx.insert(outbox).values({ mail, ...origin, ...(expiresAt && { expiresAt }) });
}
