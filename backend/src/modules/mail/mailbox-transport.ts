import type { MailTransport } from './mail-transport';
import type { MailboxRepository } from './mailbox-repository';

/** Development mode without an SMTP server: mails are stored for `GET /dev/mailbox`. */
export const createMailboxTransport = (mailbox: MailboxRepository, clock: () => Date): MailTransport => ({
  send: (mail) => mailbox.insert(mail, clock()),
  close: () => undefined,
});
