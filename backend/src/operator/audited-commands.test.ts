import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { createLogger } from '../app/create-logger';
import { authenticators, users } from '../database/schema/accounts';
import { auditLog } from '../database/schema/audit-log';
import { call, callExpectingError, streamOf } from '../testing/client';
import { choosePaymentOutcome } from '../testing/sandbox-payments';
import { newViewer, seedVideo, setUpViewer, type Viewer } from '../testing/seed';
import { mediaKeysFrom, setUpTestServer } from '../testing/test-server';
import { type AuditedCommand, runAudited } from './audited-commands';
import { OperatorError } from './commands/operator-error';

const keys = mediaKeysFrom('test');

/** D-58: every command that changes something leaves an entry, written with the change. */
describe('the audit log of the operator', () => {
  // The sandbox signs with a key that is derived from the one of media.
  const server = setUpTestServer({ mediaKeys: keys });
  const viewer = setUpViewer(server);
  const account = ({ id }: Viewer = viewer) => `account:${id}`;
  beforeEach(() => server.db.delete(auditLog));

  const run = (command: AuditedCommand) =>
    runAudited(server.db, command, {
      environment: { MEDIA_SECRET: keys.map(({ id, secret }) => `${id}:${secret.toString()}`).join() },
      clock: () => server.clock.now,
      report: () => undefined,
      operator: 'ann',
      logger: createLogger('silent'),
    });
  const readRole = async () => (await server.db.select().from(users).where(eq(users.id, viewer.id)))[0]?.role;
  const entries = async () =>
    (await server.db.select().from(auditLog).orderBy(auditLog.id)).map(({ id: _, ...entry }) => entry);
  const entry = (action: string, target: string, change: { before?: unknown; after?: unknown }) => ({
    at: server.clock.now,
    source: 'operator',
    accountId: null,
    actor: 'ann',
    action,
    target,
    before: null,
    after: null,
    ...change,
  });

  it('has a role that was given and taken away', async () => {
    const { email } = viewer;
    assert.deepEqual(await run({ name: 'grant-role', email: email.toUpperCase(), role: 'owner' }), {
      email,
      role: 'owner',
    });
    assert.equal(await readRole(), 'owner');
    await run({ name: 'grant-role', email, role: null });
    assert.equal(await readRole(), null);
    assert.deepEqual(await entries(), [
      entry('grant-role', account(), { before: { role: null }, after: { role: 'owner' } }),
      entry('grant-role', account(), { before: { role: 'owner' }, after: { role: null } }),
    ]);
  });

  it('has a grant and its end', async () => {
    await seedVideo(server.db, { key: 'gift', title: 'A Gift', type: 'BuyOne' });
    const { email } = viewer;
    const { source } = (await run({ name: 'grant', email, kind: 'video', item: 'gift', months: 2 })) as {
      source: string;
    };
    await run({ name: 'revoke', source });
    assert.deepEqual(await entries(), [
      entry('grant', account(), { after: { kind: 'video', title: 'A Gift', source, months: 2 } }),
      entry('revoke', `grant:${source}`, {}),
    ]);
  });

  it('has a replayed webhook and a refund, with the state of the order before and after', async () => {
    const { token } = viewer;
    const lossy = await seedVideo(server.db, { type: 'BuyOne' });
    const { paymentUrl, orderId } = await call(server.app, 'purchaseVideo', { token, query: { videoId: lossy } });
    await choosePaymentOutcome(server, paymentUrl, 'pay');
    const order = Number(orderId);
    await run({ name: 'replay-webhook', order });
    await run({ name: 'refund', order });
    assert.deepEqual(await entries(), [
      entry('replay-webhook', `order:${order}`, { before: { state: 'paid' }, after: { state: 'paid' } }),
      entry('refund', `order:${order}`, { before: { state: 'paid' }, after: { state: 'refunded' } }),
    ]);
    await callExpectingError(server.app, 'videoStream', 403, streamOf(token, lossy));
  });

  it('has the end of all sessions', async () => {
    const other = await newViewer(server);
    await run({ name: 'end-sessions', email: other.email });
    assert.deepEqual(await entries(), [
      entry('end-sessions', account(other), { before: { sessions: 1 }, after: { sessions: 0 } }),
    ]);
  });

  it('has the removal of an authenticator app', async () => {
    const other = await newViewer(server);
    const { email } = other;
    await assert.rejects(run({ name: 'remove-authenticator', email }), /The account has no authenticator app/);
    const now = new Date();
    const app = { userId: other.id, secret: 'GEZDGNBVGY3TQOJQ', createdAt: now, confirmedAt: now };
    await server.db.insert(authenticators).values(app);
    await run({ name: 'remove-authenticator', email });
    assert.equal(await server.db.$count(authenticators, eq(authenticators.userId, app.userId)), 0);
    assert.deepEqual(await entries(), [entry('remove-authenticator', account(other), {})]);
  });

  it('has no entry for a failed command, and no change is made without an entry', async () => {
    await assert.rejects(run({ name: 'revoke', source: 'order:999' }), OperatorError);
    assert.deepEqual(await entries(), []);
    await server.db.execute('alter table audit_log rename to elsewhere');
    await assert.rejects(run({ name: 'grant-role', email: viewer.email, role: 'editor' }));
    await server.db.execute('alter table elsewhere rename to audit_log');
    assert.equal(await readRole(), null);
  });
});
