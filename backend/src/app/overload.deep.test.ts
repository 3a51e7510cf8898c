import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { MEDIA_RIGHTS_PATH } from '../modules/media/stream-token';
import { signUp } from '../testing/client';
import { seedVideo } from '../testing/seed';
import { untilReady } from '../testing/server-process';
import { setUp } from '../testing/set-up';
import { startSlowConnection } from '../testing/slow-connection';
import { setUpFixture } from '../testing/start-fixture';
import { connectTo, createPostgresDatabase } from '../testing/test-database';
import { setUpTestServer, startTestServer } from '../testing/test-server';
import { untilTrue } from '../testing/until';

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
  const template = setUp(createPostgresDatabase);
  const connection = setUp(() => startSlowConnection(template.url));
  const database = setUp(async () => connectTo(connection.url));
  const server = setUpTestServer(async () => {
    const getExpectedWaitMs = () => database.getLoad().expectedWaitMs;
    return { db: database.db, listen: database.listen, getExpectedWaitMs };
  });
  let origin: string;
  let headers: Record<string, string>;
  let videoId: number;
  before(async () => {
    origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
    headers = { authorization: `Bearer ${(await signUp(server.app, 'slow@example.com')).token}` };
    videoId = await seedVideo(database.db);
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

  const areReadsServed = async () => share(await Promise.all(Array.from({ length: 20 }, read)), 200) === 1;

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
    await untilTrue(areReadsServed, 'reads are still refused', RECOVERED_WITHIN_MS);
  });

  it('tells viewers within 5 s that a database does not answer, and serves them when another one does', async () => {
    connection.delayMs = NEVER_MS;
    const outcomes = await Promise.all(Array.from({ length: 30 }, read));
    assert.deepEqual([...new Set(outcomes.map(({ status, retryAfter }) => `${status} ${retryAfter}`))], ['503 2']);
    const longest = Math.max(...outcomes.map(({ ms }) => ms));
    assert.ok(longest < MAX_WAIT_MS + 1_000, `a request took ${longest} ms`);
    connection.delayMs = 0;
    await untilTrue(areReadsServed, 'the pool still waits for the database that was cut off', FORGOTTEN_WITHIN_MS);
  });

  it('fails with an injected fault: a server that refuses no request lets them wait', async () => {
    await using slow = await startSlowConnection(template.url);
    await using queueing = connectTo(slow.url);
    await using unprotected = await startTestServer({ db: queueing.db, listen: queueing.listen });
    const at = await unprotected.app.listen({ port: 0, host: '127.0.0.1' });
    slow.delayMs = SLOW_MS;
    const path = `${at}/files/getProgressTime?videoId=${videoId}`;
    const waits = await Promise.all(
      Array.from({ length: SLOW_SECONDS * READS_PER_SECOND }, async () => {
        const began = performance.now();
        await (await fetch(path, { headers })).arrayBuffer();
        return performance.now() - began;
      }),
    );
    assert.ok(Math.max(...waits) > 2_000, 'the requests did not queue');
  });
});

describe('a process in a long turn of its event loop', () => {
  const CONNECTIONS = 1_000;
  const skip = process.platform !== 'linux' && 'other systems hold fewer connections, whatever a process asks for';

  const fixture = setUpFixture();

  it('loses no connection that viewers open meanwhile, of the API and of the gateway', { skip }, async () => {
    const server = fixture.start();
    const origin = await untilReady(server);
    const gateway = await fixture.startGateway([origin]);
    const sockets: ReturnType<typeof connect>[] = [];
    try {
      for (const { child, address } of [{ child: server.child, address: origin }, gateway]) {
        child.kill('SIGSTOP');
        const { hostname: host, port } = new URL(address);
        const opened = Array.from({ length: CONNECTIONS }, () =>
          connect({ host, port: Number(port), timeout: MAX_WAIT_MS }),
        );
        sockets.push(...opened);
        for (const socket of opened) {
          socket.on('error', () => undefined);
          socket.once('timeout', () => socket.destroy(new Error('the kernel dropped it')));
        }
        await Promise.all(opened.map((socket) => once(socket, 'connect')));
        child.kill('SIGCONT');
      }
    } finally {
      for (const socket of sockets) socket.destroy();
    }
  });
});
