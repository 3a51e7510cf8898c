import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { oneTimePasswords, sessions, usedCredentials } from '../database/schema/accounts';
import { limits } from '../database/schema/limits';
import { mailbox } from '../database/schema/mailbox';
import { outbox } from '../database/schema/outbox';
import { createMailboxRepository } from '../modules/mail/mailbox-repository';
import { call, signUp } from '../testing/client';
import { days, hours, startTestServer, type TestServer } from '../testing/test-server';
import { removeExpired } from './housekeeping';

describe('housekeeping', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());

  it('removes what has run out, and nothing else', async () => {
    const { email } = await signUp(server.app, 'kept@example.com');
    await call(server.app, 'forgotPassword', { body: { email } });
    const { now } = server.clock;
    await server.db.insert(usedCredentials).values({ hash: 'x', expiresAt: new Date(now.getTime() + hours(1)) });
    await createMailboxRepository(server.db).insert({ to: email, subject: 'x', text: 'x' }, now);
    await server.db.insert(outbox).values({ mail: { to: email, subject: 'failed', text: 'x' }, failedAt: now });
    const tables = { sessions, oneTimePasswords, usedCredentials, limits, mailbox, outbox };
    const filled = async () => {
      const left: string[] = [];
      for (const [name, table] of Object.entries(tables))
        if ((await server.db.select().from(table)).length > 0) left.push(name);
      return left;
    };

    await removeExpired(server.db, now);
    assert.deepEqual(await filled(), Object.keys(tables));
    await removeExpired(server.db, new Date(now.getTime() + hours(2)));
    assert.deepEqual(await filled(), ['sessions', 'limits', 'mailbox', 'outbox']);
    await removeExpired(server.db, new Date(now.getTime() + days(7)));
    assert.deepEqual(await filled(), ['mailbox', 'outbox']);
    await removeExpired(server.db, new Date(now.getTime() + days(30)));
    // The worker drops the OTP mail.
    assert.deepEqual(
      (await server.db.select().from(outbox)).map(({ mail }) => mail.subject),
      ['Your Inspire OTP'],
    );
  });
});
