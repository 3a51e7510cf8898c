import type { Mail } from './mail';

/** Where mails go: an SMTP server, or the development mailbox. */
export interface MailTransport {
  /**
   * Hands a mail over; rejects when that may not have happened. `id` is the same at each try of one mail, so that a receiver
   * can tell a repeated one.
   */
  send(mail: Mail, id: string): Promise<void>;
  close(): void;
}
