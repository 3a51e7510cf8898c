import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { readMetrics } from '@inspire/server-kit/testing';
import { call, send, signUp } from '../../testing/client';
import { setUp } from '../../testing/set-up';
import { startSlowConnection } from '../../testing/slow-connection';
import { connectTo, createPostgresDatabase } from '../../testing/test-database';
import { setUpTestServer, type TestServer } from '../../testing/test-server';
import { untilTrue } from '../../testing/until';

const HITS = 'inspire_cache_requests_total{cache="sessions",result="hit"}';
/** For the notification, and for noticing that none can arrive. */
const SOON_MS = 5_000;

const until = (isTrue: () => Promise<boolean>, message: string) => untilTrue(isTrue, message, SOON_MS);

describe('sessions that were found a moment ago', () => {
  const template = setUp(createPostgresDatabase);
  const connection = setUp(() => startSlowConnection(template.url));
  /** Two replicas on one database; the listening connection of the second one can be cut. */
  const [one, other] = [setUp(async () => connectTo(template.url, 5)), setUp(async () => connectTo(connection.url, 5))];
  const first = setUpTestServer(async () => ({ db: one.db, listen: one.listen }));
  const second = setUpTestServer(async () => ({ db: one.db, listen: other.listen }));

  const countHits = async (server: TestServer) => (await readMetrics(server.metrics)).get(HITS) ?? 0;
  const readStatus = async ({ app }: TestServer, token: string) =>
    (await send(app, 'browseHistory', { token })).statusCode;
  const untilCached = (server: TestServer, token: string) =>
    until(async () => {
      const before = await countHits(server);
      assert.equal(await readStatus(server, token), 200);
      return (await countHits(server)) > before;
    }, 'the session is not cached');

  /** Signs up at the first server, which then has the session in its cache. */
  const signUpCached = async (email: string) => {
    const { token } = await signUp(first.app, email);
    await untilCached(first, token);
    return token;
  };

  it('end with a logout, at once on its replica and soon on the others', async () => {
    const token = await signUpCached('both@example.com');
    await untilCached(second, token);
    await call(first.app, 'logout', { token });
    assert.equal(await readStatus(first, token), 401);
    await until(async () => (await readStatus(second, token)) === 401, 'the other replica still accepts the session');
  });

  it('end when the operator removes the account', async () => {
    const token = await signUpCached('gone@example.com');
    await one.db.execute(sql`delete from users where email = 'gone@example.com'`);
    await until(async () => (await readStatus(first, token)) === 401, 'the session of a removed account is accepted');
  });

  it('leave those of other accounts cached', async () => {
    const token = await signUpCached('stays@example.com');
    await call(first.app, 'logout', { token: await signUpCached('leaves@example.com') });
    const before = await countHits(first);
    assert.equal(await readStatus(first, token), 200);
    assert.equal(await countHits(first), before + 1);
  });

  it('are read again after ten seconds, and after the clock was set back', async () => {
    const token = await signUpCached('later@example.com');
    for (const change of [10_000, -60_000]) {
      first.clock.advance(change);
      const before = await countHits(first);
      assert.equal(await readStatus(first, token), 200);
      assert.equal(await countHits(first), before);
      await untilCached(first, token);
    }
  });

  it('are not cached while the database cannot announce their end, even when the connection looks open', async () => {
    const { token } = await signUp(first.app, 'silent@example.com');
    await untilCached(second, token);
    connection.delayMs = 60_000;
    await until(async () => {
      const before = await countHits(second);
      await readStatus(second, token);
      await readStatus(second, token);
      return (await countHits(second)) === before;
    }, 'sessions are still cached');
    await call(first.app, 'logout', { token });
    assert.equal(await readStatus(second, token), 401);
  });
});
