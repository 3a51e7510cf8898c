import type { FastifyInstance } from 'fastify';
import type { MailboxRepository } from './mailbox-repository';

/** A development-only endpoint: all mails, newest first. Never register it in production. */
export function mailboxRoutes(app: FastifyInstance, mailbox: MailboxRepository): void {
  app.get('/dev/mailbox', () => mailbox.newest());
}
