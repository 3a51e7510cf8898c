import { asc } from 'drizzle-orm';
import type { Database } from '../database/database';
import { outbox } from '../database/schema/outbox';
import type { Mail } from '../modules/mail/mail';
import type { MailTransport } from '../modules/mail/mail-transport';
import { createOutboxRepository } from '../modules/outbox/outbox-repository';
import { createOutboxWorker, type OutboxWorker, type OutboxWorkerDependencies } from '../modules/outbox/outbox-worker';
import { call } from './client';
import { pluck } from './pluck';
import { minutes, type TestServer } from './test-server';

export async function waitingMails(db: Database, to?: string): Promise<Pick<Mail, 'to' | 'subject' | 'text'>[]> {
  const rows = await db.select({ mail: outbox.mail }).from(outbox).orderBy(asc(outbox.id));
  return rows.map(({ mail }) => mail).filter((mail) => to === undefined || mail.to === to);
}

export const subjectsTo = async (db: Database, to: string): Promise<string[]> =>
  pluck(await waitingMails(db, to), 'subject');

export async function sentOtp(db: Database, to: string): Promise<number> {
  const codes = (await waitingMails(db, to))
    .map(({ text }) => /OTP is (\d+)\./.exec(text)?.[1])
    .filter((code) => code !== undefined);
  const code = Number(codes.at(-1));
  if (Number.isNaN(code)) throw new Error(`No OTP was sent to ${to}`);
  return code;
}

/** Returns the token of the newest link that sets a new password. */
export async function sentLinkToken(db: Database, to: string): Promise<string> {
  const tokens = (await waitingMails(db, to)).map(({ text }) => /#token=([\w-]+)/.exec(text)?.[1]);
  const token = tokens.findLast((found) => found !== undefined);
  if (token === undefined) throw new Error(`No link was sent to ${to}`);
  return token;
}

export const otherThan = (code: number): number => (code === 9_999 ? 1_000 : code + 1);

export const testWorker = (
  db: Database,
  transport: MailTransport,
  clock: () => Date,
  more: Partial<OutboxWorkerDependencies> = {},
): OutboxWorker =>
  createOutboxWorker({
    outbox: createOutboxRepository(db),
    transport,
    clock,
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    ...more,
  });

const newPassword = (password: string) => ({ password, confirmPassword: password });

/** Sets a new password by means of the OTP that is mailed, or of the link. */
export const resetPasswords = {
  async code({ app, db, clock }: TestServer, email: string, password: string): Promise<void> {
    await call(app, 'forgotPassword', { body: { email } });
    await call(app, 'resetPassword', { body: { email, otp: await sentOtp(db, email), ...newPassword(password) } });
    clock.advance(minutes(2));
  },
  async link({ app, db, clock }: TestServer, email: string, password: string): Promise<void> {
    await call(app, 'forgotPassword', { body: { email } });
    const body = { token: await sentLinkToken(db, email), ...newPassword(password) };
    await call(app, 'resetPasswordByLink', { body });
    clock.advance(minutes(2));
  },
};
