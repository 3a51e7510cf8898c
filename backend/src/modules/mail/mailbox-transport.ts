import type { MailTransport } from './mail-transport';
import type { MailboxRepository } from './mailbox-repository';

/** Development mode without an SMTP server: mails lie where `GET /dev/mailbox` shows them. */
export const createMailboxTransport = (mailbox: MailboxRepository, clock: () => Date): MailTransport => ({
  send: (mail) => mailbox.insert(mail, clock()),
  close: () => undefined,
});
