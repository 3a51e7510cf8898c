import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { readMetrics, readNonZero } from '@inspire/server-kit/testing';
import { endpoints } from '@inspire/shared/contracts';
import { orders } from '../../database/schema/orders';
import { outbox } from '../../database/schema/outbox';
import type { MailTransport } from '../../modules/mail/mail-transport';
import { call, callExpectingError, send } from '../../testing/client';
import { testWorker } from '../../testing/mails';
import { readEvents } from '../../testing/read-events';
import { choosePaymentOutcome, deliver, orderOf, sandboxEvent } from '../../testing/sandbox-payments';
import { seedAlbum, seedTrack, seedVideo, setUpViewer } from '../../testing/seed';
import { hours, mediaKeysFrom, minutes, setUpTestServer } from '../../testing/test-server';
import { untilTrue } from '../../testing/until';
import { loadBackendConfig } from '../config';
import { startReconciler } from '../start-jobs';
import { type JobMetrics, registerJobMetrics } from './job-metrics';

const silent = pino({ level: 'silent' });

describe('the metrics of a journey', () => {
  const server = setUpTestServer();
  let jobs: JobMetrics;
  const viewer = setUpViewer(server, 'meena@example.com');
  let address: string;
  const nonZero = (name: string) => readNonZero(server.metrics, name);
  const valueOf = async (series: string) => (await readMetrics(server.metrics)).get(series);
  const stream = (id: number) => ({ token: viewer.token, params: { id, validTime: 90 } });

  before(async () => {
    const clock = () => server.clock.now;
    jobs = registerJobMetrics(server.metrics, { db: server.db, clock, logger: silent });
    address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  });

  it('count stream starts, and rejections by their reason', async () => {
    const album = await seedAlbum(server.db, { mediaType: 'AUDIO', type: 'Free' });
    const sold = await seedAlbum(server.db, { mediaType: 'AUDIO', type: 'BuyOne' });
    for (let plays = 0; plays < 2; plays += 1)
      await call(server.app, 'videoStream', stream(await seedVideo(server.db)));
    await call(server.app, 'audioStream', stream(await seedTrack(server.db, album)));
    await callExpectingError(server.app, 'videoStream', 403, stream(await seedVideo(server.db, { type: 'Premium' })));
    await callExpectingError(server.app, 'audioStream', 403, stream(await seedTrack(server.db, sold)));
    await callExpectingError(server.app, 'videoStream', 404, stream(999_999));
    assert.deepEqual(await nonZero('inspire_stream_starts_total'), { '{kind="video"}': 2, '{kind="audio"}': 1 });
    assert.deepEqual(await nonZero('inspire_stream_refusals_total'), {
      '{kind="video",reason="premium"}': 1,
      '{kind="audio",reason="album"}': 1,
    });
  });

  it('count requests by route and status', async () => {
    const name = 'http_request_duration_seconds_count';
    assert.equal(await valueOf(`${name}{method="POST",route="/api/v1/auth/register",status="200"}`), 1);
    assert.equal(await valueOf(`${name}{method="GET",route="/files/url/:id/:validTime",status="403"}`), 1);
  });

  it('count which decisions about media were cached', async () => {
    const { url } = await call(server.app, 'videoStream', stream(await seedVideo(server.db, { mediaFolder: 'v/1' })));
    for (let requests = 0; requests < 3; requests += 1) await server.app.inject(url);
    const counted = Object.entries(await nonZero('inspire_cache_requests_total'));
    assert.deepEqual(Object.fromEntries(counted.filter(([labels]) => labels.includes('playback-decisions'))), {
      '{cache="playback-decisions",result="miss"}': 1,
      '{cache="playback-decisions",result="hit"}': 2,
    });
  });

  it('count orders by state and refunds that are due, with the age of the oldest', async () => {
    const buy = async () =>
      call(server.app, 'purchaseVideo', {
        token: viewer.token,
        query: { videoId: await seedVideo(server.db, { type: 'BuyOne' }) },
      });
    const paid = await buy();
    await choosePaymentOutcome(server, paid.paymentUrl, 'pay');
    await buy();
    await buy();
    const { paymentUrl } = await buy();
    await choosePaymentOutcome(server, paymentUrl, 'cancel');
    server.clock.advance(minutes(1));
    assert.deepEqual(await nonZero('inspire_orders'), {
      '{state="open"}': 2,
      '{state="paid"}': 1,
      '{state="cancelled"}': 1,
    });
    assert.equal(await valueOf('inspire_refunds_due'), 0);
    assert.equal(await valueOf('inspire_refunds_oldest_due_age_seconds'), 0);

    const twice = sandboxEvent(await orderOf(server, paid.orderId), 'captured', { paymentId: 'second-payment' });
    assert.equal((await deliver(server, twice)).statusCode, 200);
    server.clock.advance(minutes(3));
    assert.equal(await valueOf('inspire_refunds_due'), 1);
    assert.equal(await valueOf('inspire_refunds_oldest_due_age_seconds'), 180);
    await deliver(server, { ...twice, id: 'refund', type: 'payment.refunded' });
    server.clock.advance(minutes(1));
    assert.equal(await valueOf('inspire_refunds_due'), 0);
  });

  it('show how far the reconciler is behind, and when it last finished a run', async () => {
    const nextCheckAt = server.clock.now;
    await server.db.update(orders).set({ nextCheckAt: null });
    const [order] = await server.db.select().from(orders).where(eq(orders.state, 'paid'));
    await server.db
      .update(orders)
      .set({ nextCheckAt })
      .where(eq(orders.id, order?.id ?? 0));
    server.clock.advance(hours(2));
    assert.equal(await valueOf('inspire_reconciler_lag_seconds'), 7_200);
    assert.equal(await valueOf('inspire_reconciler_last_success_timestamp_seconds'), 0);
    const stop = startReconciler({
      configuration: loadBackendConfig({}),
      db: server.db,
      mediaKeys: mediaKeysFrom('test'),
      onSuccess: jobs.recordReconciliation,
      clock: () => server.clock.now,
      logger: silent,
    });
    await stop();
    const ranAt = server.clock.now.getTime() / 1_000;
    server.clock.advance(minutes(1));
    assert.equal(await valueOf('inspire_reconciler_lag_seconds'), 0);
    assert.equal(await valueOf('inspire_reconciler_last_success_timestamp_seconds'), ranAt);
  });

  it('show the outbox, and count what was sent and what failed', async () => {
    await server.db.delete(outbox);
    await call(server.app, 'forgotPassword', { body: { email: viewer.email } });
    await send(server.app, 'forgotPassword', { body: { email: 'nobody@example.com' } });
    await server.db.update(outbox).set({ createdAt: sql`now() - interval '100 seconds'` });
    server.clock.advance(minutes(1));
    assert.deepEqual(await nonZero('inspire_outbox_mails'), { '{state="pending"}': 1 });
    const age = (await valueOf('inspire_outbox_oldest_pending_age_seconds')) ?? 0;
    // By the database’s own clock, which no test stops.
    assert.ok(age >= 100 && age < 130, `${age} s`);

    let isDown = true;
    const transport: MailTransport = {
      send: async () => {
        if (isDown) throw new Error('the mail server is down');
      },
      close: () => undefined,
    };
    const worker = testWorker(server.db, transport, () => server.clock.now, { count: jobs.countMail });
    await worker.deliverDue();
    isDown = false;
    server.clock.advance(minutes(5));
    await worker.deliverDue();
    await server.db.insert(outbox).values({
      mail: { to: 'gone@example.com', subject: 'Hello', text: 'Hello' },
      failedAt: server.clock.now,
    });
    server.clock.advance(minutes(1));
    assert.equal(await valueOf('inspire_outbox_failures_total'), 1);
    assert.equal(await valueOf('inspire_outbox_sent_total'), 1);
    assert.deepEqual(await nonZero('inspire_outbox_mails'), { '{state="given_up"}': 1 });
    assert.equal(await valueOf('inspire_outbox_oldest_pending_age_seconds'), 0);
  });

  it('show who reads event streams', async () => {
    assert.equal(await valueOf('inspire_event_stream_readers'), 0);
    {
      const url = `${address}${endpoints.notificationStream.path}`;
      await using one = await readEvents(url, viewer.token);
      await using two = await readEvents(url, viewer.token);
      assert.deepEqual([one.status, two.status], [200, 200]);
      assert.equal(await valueOf('inspire_event_stream_readers'), 2);
    }
    await untilTrue(async () => (await valueOf('inspire_event_stream_readers')) === 0, 'the end of both streams');
  });
});
