import { createTransport } from 'nodemailer';
import type { MailTransport } from './mail-transport';

export interface SmtpSettings {
  /** `smtp://user:password@host:port` or `smtps://…`. */
  readonly url: string;
  /** The sender, for example `Inspire <no-reply@example.com>`. */
  readonly from: string;
  /** Sends no mail over an unencrypted connection: an attacker who removes STARTTLS could read one-time passwords. */
  readonly requireTls?: boolean;
}

const SECOND = 1_000;
/** Their sum is well under the outbox's lease of a mail. */
const timeouts = {
  connectionTimeout: 10 * SECOND,
  greetingTimeout: 10 * SECOND,
  socketTimeout: 20 * SECOND,
  dnsTimeout: 5 * SECOND,
};

const hostOf = (from: string): string => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';

export function createSmtpTransport({ url, from, requireTls = false }: SmtpSettings): MailTransport {
  // Never read files or URLs for a mail, whatever its content says.
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    requireTLS: requireTls,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...timeouts,
  });
  return {
    async send({ to, subject, text, html }, id) {
      await transport.sendMail({
        from,
        // Pass an address object, not text: commas and angle brackets in text could name several recipients.
        to: { name: '', address: to },
        subject,
        text,
        ...(html !== undefined && { html }),
        messageId: `<outbox-${id}@${hostOf(from)}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: () => transport.close(),
  };
}
