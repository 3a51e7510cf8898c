import { desc, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../database/database';
import { removeInBatches } from '../../database/remove-in-batches';
import { mailbox } from '../../database/schema/mailbox';
import type { Mail } from './mail';
import type { MailTransport } from './mail-transport';

interface MailboxEntry {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly at: string;
}

const MAX_LISTED = 500;

export function createMailboxRepository(db: Database) {
  return {
    async insert({ to, subject, text }: Mail, at: Date): Promise<void> {
      await db.insert(mailbox).values({ to, subject, text, at });
    },

    async newest(): Promise<MailboxEntry[]> {
      const rows = await db.select().from(mailbox).orderBy(desc(mailbox.at), desc(mailbox.id)).limit(MAX_LISTED);
      return rows.map(({ to, subject, text, at }) => ({ to, subject, text, at: at.toISOString() }));
    },

    removeOld: (days: number) =>
      removeInBatches(db, mailbox, sql`${mailbox.at} <= now() - make_interval(days => ${days})`),
  };
}

type MailboxRepository = ReturnType<typeof createMailboxRepository>;

/** A development-only endpoint: all mails, newest first. Never register it in production. */
export function mailboxRoutes(app: FastifyInstance, mailbox: MailboxRepository): void {
  app.get('/dev/mailbox', () => mailbox.newest());
}

/** Development mode without an SMTP server: mails are stored for `GET /dev/mailbox`. */
export const createMailboxTransport = (mailbox: MailboxRepository, clock: () => Date): MailTransport => ({
  send: (mail) => mailbox.insert(mail, clock()),
  close: () => undefined,
});
