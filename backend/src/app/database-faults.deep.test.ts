import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { sessions, users } from '../database/schema/accounts';
import { call, send, signUp } from '../testing/client';
import { startReplicatedPostgres } from '../testing/replicated-postgres';
import { seedVideo } from '../testing/seed';
import { setUp } from '../testing/set-up';
import { startSlowConnection } from '../testing/slow-connection';
import { connectTo } from '../testing/test-database';
import { setUpTestServer } from '../testing/test-server';
import { untilTrue } from '../testing/until';

const AWAY_MS = 30_000;
const MAX_WAIT_MS = 5_000;
const RECOVERED_WITHIN_MS = 10_000;

const isAccepted = ({ statusCode }: { statusCode: number }) => statusCode === 204;

describe('a server whose database fails', () => {
  const cluster = setUp(startReplicatedPostgres);
  const connection = setUp(() => startSlowConnection(cluster.primary));
  const database = setUp(async () => connectTo(connection.url));
  const server = setUpTestServer(async () => {
    await database.migrate();
    const getExpectedWaitMs = () => database.getLoad().expectedWaitMs;
    return { db: database.db, listen: database.listen, getExpectedWaitMs };
  });
  let token: string;
  let videoId: number;
  before(async () => {
    token = (await signUp(server.app, 'faults@example.com')).token;
    videoId = await seedVideo(database.db);
  });

  const write = (progressTime: number) =>
    send(server.app, 'recordVideoEvent', { token, body: { video_id: videoId, event: 'progress', progressTime } });
  const read = async () => (await call(server.app, 'progressTime', { token, query: { videoId } })).progressTime;
  /** Sends a write until it is accepted, as viewers do who press again. */
  const writeUntilAccepted = (progressTime: number) =>
    untilTrue(async () => isAccepted(await write(progressTime)), 'writes are still refused', RECOVERED_WITHIN_MS);

  it('answers 503 within 5 s while the database is down for 30 s, and loses no write that it accepted', async () => {
    await writeUntilAccepted(10);
    await cluster.crash();
    const end = performance.now() + AWAY_MS;
    const answers = new Set<string>();
    while (performance.now() < end) {
      const began = performance.now();
      const all = await Promise.all([
        write(11),
        send(server.app, 'progressTime', { token, query: { videoId } }),
        send(server.app, 'searchVideos', { query: { page: 0, size: 12, searchQuery: '' } }),
      ]);
      assert.ok(performance.now() - began < MAX_WAIT_MS);
      for (const { statusCode, headers, json } of all)
        answers.add(`${statusCode} ${headers['retry-after']} ${json<{ detail?: string }>().detail}`);
      assert.equal((await server.app.inject('/livez')).statusCode, 200);
      await sleep(500);
    }
    assert.deepEqual([...answers], ['503 2 The server is busy. Please try again.']);
    await cluster.restart();
    await writeUntilAccepted(12);
    assert.equal(await read(), 12);
  });

  it('goes on with the standby, has every write that it accepted, and still ends a session within a second', async () => {
    let accepted = 12;
    let isFailing = false;
    const viewer = (async () => {
      while (!isFailing) {
        const answer = await write(accepted + 1);
        if (isAccepted(answer)) accepted += 1;
        else isFailing = true;
      }
    })();
    await sleep(300);
    await cluster.crash();
    await viewer;
    assert.ok(accepted > 14, `${accepted - 12} writes were accepted before`);
    connection.lead(cluster.standby);
    await cluster.promote();
    await using stored = connectTo(cluster.standby, 1);
    await writeUntilAccepted(accepted + 100);
    assert.equal(await read(), accepted + 100);

    const { email, token: other } = await signUp(server.app, 'ended@example.com');
    const statusOf = async () => (await send(server.app, 'browseHistory', { token: other })).statusCode;
    assert.equal(await statusOf(), 200);
    const [user] = await stored.db.select({ id: users.id }).from(users).where(eq(users.email, email));
    await stored.db.delete(sessions).where(eq(sessions.userId, user?.id ?? 0));
    await untilTrue(async () => (await statusOf()) === 401, 'the session still counts', 1_000);
  });
});
