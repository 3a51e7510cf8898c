import { eq, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Env } from '@inspire/server-kit/settings';
import { loadBackendConfig } from '../app/config';
import type { Database } from '../database/database';
import { type AccountRole, users } from '../database/schema/accounts';
import { createAuthenticatorRepository } from '../modules/accounts/second-factor/authenticator-repository';
import { createSessionRepository } from '../modules/accounts/session-repository';
import { writeAudit } from '../modules/audit/write-audit';
import { createPaymentCore } from '../modules/commerce/payments/create-payments';
import { loadDevUrlSigningKeys } from '../modules/media/url-signing-keys';
import { createOutboxRepository } from '../modules/outbox/outbox-repository';
import type { OperatorCommand } from './arguments';
import { accountOf } from './commands/find-account';
import { orderOf } from './commands/find-order';
import { grantItem } from './commands/grant';
import { refundOrder, replayOrder } from './commands/money';
import { OperatorError } from './commands/operator-error';
import { revokeSource } from './commands/revoke';

/** Hands abandoned mails to the site's outbox again, for example after the mail server was down for a day. @throws OperatorError */
export async function resendMails(db: Database, to: string | undefined) {
  const mails = await createOutboxRepository(db).retryFailed(to);
  if (mails.length === 0) throw new OperatorError(`No abandoned mails${to === undefined ? '' : ` to ${to}`}.`);
  return { queued: mails };
}

export interface RunOptions {
  readonly environment: Env;
  readonly clock: () => Date;
  readonly report: (line: string) => void;
  /** The person at the command line, for the audit log. */
  readonly operator: string;
  readonly logger: FastifyBaseLogger;
}

/** Gives an account a role in Studio, or takes it away (D-58). Call it with a transaction. @throws OperatorError */
async function grantRole(tx: Database, email: string, role: AccountRole | null) {
  const { id, email: given } = await accountOf(tx, email);
  const [before] = await tx.select({ role: users.role }).from(users).where(eq(users.id, id)).for('update');
  await tx.update(users).set({ role }).where(eq(users.id, id));
  return { id, email: given, before: before?.role ?? null, role };
}

/** The commands that change rows; `reconcile` and `restore` write their entries themselves. */
export type AuditedCommand = Exclude<
  OperatorCommand,
  { readonly name: 'find-account' | 'find-order' | 'reconcile' | 'backup' | 'restore' }
>;

interface Change {
  readonly target: string;
  readonly before?: unknown;
  readonly after?: unknown;
  /** What the operator sees. */
  readonly shown: unknown;
}

/** Payment commands need the site's full configuration, including the payment provider's keys. */
export async function settlingFor(db: Database, { environment, clock, logger }: RunOptions) {
  const { payments: settings, publicOrigin, mediaKeys, dataDir } = loadBackendConfig(environment);
  const keys = mediaKeys ?? (await loadDevUrlSigningKeys(dataDir));
  return createPaymentCore({ db, clock, settings, publicOrigin, mediaKeys: keys, logger });
}

async function settleOrder(
  tx: Database,
  { name, order }: AuditedCommand & { order: number },
  options: RunOptions,
): Promise<Change> {
  const settling = await settlingFor(tx, options);
  const before = await orderOf(tx, order);
  const shown = await (name === 'refund' ? refundOrder : replayOrder)(tx, settling, order);
  return { target: `order:${order}`, before: { state: before.state }, after: { state: shown.order.state }, shown };
}

async function endSessions(tx: Database, email: string, now: Date): Promise<Change> {
  const { id, email: given } = await accountOf(tx, email);
  const sessions = createSessionRepository(tx);
  const before = { sessions: (await sessions.list(id, now)).length };
  await sessions.removeAllOf(id);
  return { target: `account:${id}`, before, after: { sessions: 0 }, shown: { loggedOut: given } };
}

/** The account holder gets the mail of every removal (ADR-54). */
async function removeAuthenticator(tx: Database, email: string): Promise<Change> {
  const { id, email: given } = await accountOf(tx, email);
  if (!(await createAuthenticatorRepository(tx).remove(id)))
    throw new OperatorError('The account has no authenticator app.');
  return { target: `account:${id}`, shown: { removedFrom: given } };
}

async function change(tx: Database, command: AuditedCommand, options: RunOptions): Promise<Change> {
  const now = options.clock();
  switch (command.name) {
    case 'grant': {
      const { id } = await accountOf(tx, command.email);
      const shown = await grantItem(tx, command, now);
      const { kind, months } = command;
      const after = { kind, title: shown.granted, source: shown.source, ...(months !== undefined && { months }) };
      return { target: `account:${id}`, after, shown };
    }
    case 'revoke':
      return { target: `grant:${command.source}`, shown: await revokeSource(tx, command.source, now) };
    case 'refund':
    case 'replay-webhook':
      return settleOrder(tx, command, options);
    case 'resend-mail': {
      const shown = await resendMails(tx, command.email);
      return { target: 'outbox', after: { queued: shown.queued.length }, shown };
    }
    case 'end-sessions':
      return endSessions(tx, command.email, now);
    case 'remove-authenticator':
      return removeAuthenticator(tx, command.email);
    case 'grant-role': {
      const { id, email, before, role } = await grantRole(tx, command.email, command.role);
      return { target: `account:${id}`, before: { role: before }, after: { role }, shown: { email, role } };
    }
  }
}

/** Runs a command and records it, both or neither (D-58). @throws OperatorError, PaymentProviderUnavailableError */
export const runAudited = (db: Database, command: AuditedCommand, options: RunOptions): Promise<unknown> =>
  db.transaction(async (tx) => {
    // A payment provider may take longer to answer than an idle transaction lives.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    const { shown, ...entry } = await change(tx, command, options);
    const by = { source: 'operator', actor: options.operator } as const;
    await writeAudit(tx, { by, at: options.clock(), action: command.name, ...entry });
    return shown;
  });
