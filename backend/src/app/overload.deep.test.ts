import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenDatabase } from '../database/database';
import { openPostgres } from '../database/open-postgres';
import { MEDIA_RIGHTS_PATH } from '../modules/media/stream-token';
import { signUp } from '../testing/client';
import { seedVideo } from '../testing/seed';
import { type SlowConnection, startSlowConnection } from '../testing/slow-connection';
import { createPostgresDatabase } from '../testing/test-database';
import { startTestServer, type TestServer } from '../testing/test-server';

const SLOW_MS = 300;
const READS_PER_SECOND = 80;
const SLOW_SECONDS = 6;
/** Until the queue is gone that grew before the first slow statements had ended. */
const NOTICED_SECONDS = 2;
const MAX_WAIT_MS = 5_000;
const RECOVERED_WITHIN_MS = 10_000;
const NEVER_MS = 600_000;
/** Until the pool gives up the statements that were never answered. */
const FORGOTTEN_WITHIN_MS = 30_000;

interface Outcome {
  readonly status: number;
  readonly ms: number;
  readonly retryAfter: string | null;
}

describe('a server whose database has become slow', () => {
  let template: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let connection: SlowConnection;
  let database: OpenDatabase;
  let server: TestServer;
  let origin: string;
  let headers: Record<string, string>;
  let videoId: number;
  before(async () => {
    template = await createPostgresDatabase();
    connection = await startSlowConnection(template.url);
    database = openPostgres({ url: connection.url, poolSize: 10, onIdleError: () => undefined });
    const getExpectedWaitMs = () => database.getLoad().expectedWaitMs;
    server = await startTestServer({ db: database.db, listen: database.listen, getExpectedWaitMs });
    origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
    headers = { authorization: `Bearer ${(await signUp(server.app, 'slow@example.com')).token}` };
    videoId = await seedVideo(database.db);
  });
  after(async () => {
    await server.close();
    await database.close();
    await connection[Symbol.asyncDispose]();
    await template.drop();
  });

  async function measure(path: string, init: RequestInit = {}): Promise<Outcome> {
    const began = performance.now();
    const response = await fetch(origin + path, { headers, ...init });
    await response.arrayBuffer();
    return {
      status: response.status,
      ms: performance.now() - began,
      retryAfter: response.headers.get('retry-after'),
    };
  }
  const read = () => measure(`/files/getProgressTime?videoId=${videoId}`);
  const write = () =>
    measure('/files/recordUserBrowseHistory', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ video_id: videoId, event: 'progress', progressTime: 1 }),
    });
  const share = (outcomes: readonly Outcome[], status: number) =>
    outcomes.filter((outcome) => outcome.status === status).length / outcomes.length;

  it('refuses reads before writes, at once, and never a probe, a webhook or the question about a token', async () => {
    connection.delayMs = SLOW_MS;
    const sent = { reads: [], writes: [], others: [] } as Record<'reads' | 'writes' | 'others', Promise<Outcome>[]>;
    for (let tick = 0; tick < SLOW_SECONDS * READS_PER_SECOND; tick += 1) {
      sent.reads.push(read());
      if (tick % 20 === 0) {
        sent.writes.push(write());
        sent.others.push(measure('/livez'), measure('/readyz'), measure(`${MEDIA_RIGHTS_PATH}token/master.m3u8`));
        sent.others.push(measure('/payments/webhook/unknown', { method: 'POST', body: '{}' }));
      }
      await sleep(1_000 / READS_PER_SECOND);
    }
    const [reads, writes, others] = await Promise.all(
      [sent.reads, sent.writes, sent.others].map((all) => Promise.all(all)),
    );
    assert.ok(reads && writes && others);
    assert.ok(share(reads, 503) > 0.5, `${share(reads, 503)} of the reads were refused`);
    assert.ok(share(reads, 200) > 0, 'no read was served');
    const noticed = (all: readonly Outcome[]) => all.slice(Math.floor((all.length * NOTICED_SECONDS) / SLOW_SECONDS));
    const [refusedReads, refusedWrites] = [reads, writes].map((all) => share(noticed(all), 503));
    assert.ok(refusedReads !== undefined && refusedWrites !== undefined);
    assert.ok(refusedWrites < refusedReads / 2, `${refusedWrites} of the writes, ${refusedReads} of the reads`);
    assert.equal(share(others, 503), 0, JSON.stringify(others));
    const refused = reads.filter(({ status }) => status === 503);
    assert.deepEqual([...new Set(refused.map(({ retryAfter }) => retryAfter))], ['2']);
    const longest = Math.max(...[...reads, ...writes, ...others].map(({ ms }) => ms));
    assert.ok(longest < MAX_WAIT_MS, `a request took ${longest} ms`);
  });

  it('serves everybody again once the database is as fast as before', async () => {
    connection.delayMs = 0;
    const deadline = performance.now() + RECOVERED_WITHIN_MS;
    const burst = () => Promise.all(Array.from({ length: 20 }, read));
    while (share(await burst(), 200) < 1) {
      assert.ok(performance.now() < deadline, 'reads are still refused');
      await sleep(200);
    }
  });

  it('tells viewers within 5 s that a database does not answer, and serves them when another one does', async () => {
    connection.delayMs = NEVER_MS;
    const outcomes = await Promise.all(Array.from({ length: 30 }, read));
    assert.deepEqual([...new Set(outcomes.map(({ status, retryAfter }) => `${status} ${retryAfter}`))], ['503 2']);
    const longest = Math.max(...outcomes.map(({ ms }) => ms));
    assert.ok(longest < MAX_WAIT_MS + 1_000, `a request took ${longest} ms`);
    connection.delayMs = 0;
    const deadline = performance.now() + FORGOTTEN_WITHIN_MS;
    while (share(await Promise.all(Array.from({ length: 20 }, read)), 200) < 1) {
      assert.ok(performance.now() < deadline, 'the pool still waits for the database that was cut off');
      await sleep(500);
    }
  });

  it('fails with an injected fault: a server that refuses no request lets them wait', async () => {
    await using slow = await startSlowConnection(template.url);
    const queueing = openPostgres({ url: slow.url, poolSize: 10, onIdleError: () => undefined });
    const unprotected = await startTestServer({ db: queueing.db, listen: queueing.listen });
    try {
      const at = await unprotected.app.listen({ port: 0, host: '127.0.0.1' });
      slow.delayMs = SLOW_MS;
      const path = `${at}/files/getProgressTime?videoId=${videoId}`;
      const statuses = await Promise.all(
        Array.from({ length: SLOW_SECONDS * READS_PER_SECOND }, async () => {
          const began = performance.now();
          await (await fetch(path, { headers })).arrayBuffer();
          return performance.now() - began;
        }),
      );
      assert.ok(Math.max(...statuses) > 2_000, 'the requests did not queue');
    } finally {
      await unprotected.close();
      await queueing.close();
    }
  });
});
