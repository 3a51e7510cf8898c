import { Counter, type Registry } from 'prom-client';

/** Counts what became of an attempt to send a mail. */
export type CountMail = (isSent: boolean) => void;

export function createMailCounter(registry: Registry): CountMail {
  const registers = [registry];
  const sent = new Counter({
    name: 'inspire_outbox_sent_total',
    help: 'Mails that the mail server accepted',
    registers,
  });
  const failures = new Counter({
    name: 'inspire_outbox_failures_total',
    help: 'Attempts to send a mail that failed',
    registers,
  });
  return (isSent) => (isSent ? sent : failures).inc();
}
