import type { Mail } from './mail';

export interface MailTransport {
  /**
   * Sends a mail; rejects when delivery is uncertain. `id` is the same at each attempt, so that a receiver can detect
   * duplicates.
   */
  send(mail: Mail, id: string): Promise<void>;
  close(): void;
}
