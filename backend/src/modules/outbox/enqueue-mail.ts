import type { Database } from '../../database/database';
import { outbox, type StoredMail } from '../../database/schema/outbox';
import type { Mail } from '../mail/mail';

export interface EnqueuedMail extends Mail {
  /** After this moment it is dropped unsent, for example a one-time password that has run out. */
  readonly expiresAt?: Date;
}

const stored = ({ to, subject, text, html, attachments }: Mail): StoredMail => ({
  to,
  subject,
  text,
  ...(html !== undefined && { html }),
  ...(attachments && {
    attachments: attachments.map(({ fileName, contentType, bytes }) => ({
      fileName,
      contentType,
      base64: Buffer.from(bytes).toString('base64'),
    })),
  }),
});

/**
 * Puts a mail into the outbox. Hand in the transaction of what the mail tells of: the mail is sent
 * if and only if that is committed, by whichever process comes to it first, and tried again until it is.
 */
export async function enqueueMail(tx: Database, { expiresAt, ...mail }: EnqueuedMail): Promise<void> {
  await tx.insert(outbox).values({ mail: stored(mail), ...(expiresAt && { expiresAt }) });
}
