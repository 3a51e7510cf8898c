import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import type { PaymentUrl } from '@inspire/shared/contracts';
import { entitlements } from '../../../../database/schema/entitlements';
import { call, problemIn, streamOf } from '../../../../testing/client';
import { choosePaymentOutcome, orderOf } from '../../../../testing/sandbox-payments';
import { seedAlbum, seedPlan, seedVideo, setUpViewer } from '../../../../testing/seed';
import { hours, setUpTestServer } from '../../../../testing/test-server';
import { untilTrue } from '../../../../testing/until';

describe('the sandbox provider', () => {
  const buy = (videoId: number): Promise<PaymentUrl> =>
    call(server.app, 'purchaseVideo', { token: viewer.token, query: { videoId } });
  const newPage = async () => buy(await seedVideo(server.db, { type: 'BuyOne', price: 1_499 }));

  async function goThrough({ paymentUrl }: PaymentUrl, action: string): Promise<URL> {
    const pressed = await choosePaymentOutcome(server, paymentUrl, action);
    assert.equal(pressed.statusCode, 303, pressed.body);
    const back = await server.app.inject(String(pressed.headers.location));
    assert.equal(back.statusCode, 303);
    return new URL(String(back.headers.location), 'http://site.example');
  }

  const server = setUpTestServer();
  const viewer = setUpViewer(server);

  it('shows title, amount and three buttons, under a policy that runs nothing', async () => {
    const title = 'मन <b>"शांत"</b> & co';
    const { paymentUrl } = await buy(
      await seedVideo(server.db, { type: 'BuyOne', price: 149_900, title, language: 'mr' }),
    );
    const page = await server.app.inject(paymentUrl);
    assert.deepEqual(
      [page.statusCode, page.headers['content-type'], page.headers['cache-control']],
      [200, 'text/html; charset=utf-8', 'no-store'],
    );
    assert.match(page.body, /<span lang="mr">मन &lt;b&gt;&quot;शांत&quot;&lt;\/b&gt; &amp; co<\/span>/);
    assert.match(page.body, /₹1,49,900\.00/);
    assert.deepEqual(
      [...page.body.matchAll(/<button name="action"[^>]*>([^<]+)</g)].map(([, name]) => name),
      ['Pay', 'Fail', 'Cancel'],
    );
    const policy = String(page.headers['content-security-policy']);
    assert.match(policy, /^default-src 'none'; style-src 'self'; form-action 'self'/);
    assert.ok(!/<style|<script|style=|onclick/.test(page.body));
    const style = /href="([^"]+\.css)"/.exec(page.body)?.[1] ?? '';
    assert.equal((await server.app.inject(style)).headers['content-type'], 'text/css; charset=utf-8');
  });

  it('grants after Pay and leads to the item with the words of SPEC-2', async () => {
    const videoId = await seedVideo(server.db, { type: 'BuyOne' });
    const page = await buy(videoId);
    const { pathname, searchParams } = await goThrough(page, 'pay');
    assert.equal(pathname, '/api/call/url');
    assert.deepEqual(Object.fromEntries(searchParams), {
      redirecturl: `/user-routes/video-player?id=${videoId}`,
      status: String(videoId),
      message: 'Paid',
    });
    assert.equal((await orderOf(server, page.orderId)).state, 'paid');
    await call(server.app, 'videoStream', streamOf(viewer.token, videoId));
  });

  it('leads back to albums and plans, an audio album by its id in the status', async () => {
    const token = viewer.token;
    const audio = await seedAlbum(server.db, { mediaType: 'AUDIO', type: 'Premium' });
    const heard = await goThrough(await call(server.app, 'purchaseAlbum', { token, query: { audioId: audio } }), 'pay');
    assert.deepEqual(
      [heard.searchParams.get('redirecturl'), heard.searchParams.get('status')],
      ['/user-routes/audio-player', String(audio)],
    );
    const album = await seedAlbum(server.db, { mediaType: 'VIDEO', type: 'Rent' });
    const watched = await goThrough(
      await call(server.app, 'purchaseAlbum', { token, query: { audioId: album } }),
      'pay',
    );
    assert.equal(watched.searchParams.get('redirecturl'), `/user-routes/videos-inAlbums?id=${album}`);
    const plan = await seedPlan(server.db);
    const planned = await goThrough(
      await call(server.app, 'purchasePlan', { token, query: { subscriptionPlanId: plan } }),
      'pay',
    );
    assert.equal(planned.searchParams.get('redirecturl'), '/plan-page');
  });

  it('leads back to this site only, whatever the return URL names', async () => {
    const { orderId } = await newPage();
    const { reference } = await orderOf(server, orderId);
    for (const path of [`/payments/return/${reference}`, '/payments/return/1']) {
      const query = new URLSearchParams({ returnUrl: 'https://evil.example', redirecturl: '//evil.example' });
      const { headers, body } = await server.app.inject(`${path}?${query.toString()}`);
      assert.ok(!`${String(headers.location)}${body}`.includes('evil'), path);
    }
  });

  it('grants nothing after Fail and Cancel, and says so', async () => {
    for (const [action, message, state] of [
      ['fail', 'Failure', 'failed'],
      ['cancel', 'Aborted', 'cancelled'],
    ] as const) {
      const page = await newPage();
      assert.equal((await goThrough(page, action)).searchParams.get('message'), message);
      const order = await orderOf(server, page.orderId);
      assert.deepEqual([order.state, order.grantSource, order.receiptSerial], [state, null, null]);
    }
  });

  it('accepts the first pressed button, and then shows its outcome', async () => {
    const page = await newPage();
    const presses = await Promise.all(
      ['pay', 'pay', 'fail', 'cancel'].map((action) => choosePaymentOutcome(server, page.paymentUrl, action)),
    );
    assert.equal(presses.filter(({ statusCode }) => statusCode === 303).length, 1);
    const later = await server.app.inject(page.paymentUrl);
    assert.match(later.body, /This payment (is complete|failed|was cancelled)\./);
    assert.ok(!later.body.includes('<button'));
  });

  it('tells the site late or never where that is chosen, and grants once', async () => {
    const report = async (webhook: string) => {
      const page = await newPage();
      const { statusCode } = await choosePaymentOutcome(server, page.paymentUrl, 'pay', webhook);
      const now = async () => {
        const { state, videoId } = await orderOf(server, page.orderId);
        const granted = await server.db.$count(entitlements, eq(entitlements.videoId, videoId ?? 0));
        return { state, granted };
      };
      return { statusCode, now };
    };
    const unreported = { state: 'open', granted: 0 };
    const late = await report('late');
    assert.deepEqual([late.statusCode, await late.now()], [303, unreported]);
    for (const [webhook, outcome] of [
      ['usual', { state: 'paid', granted: 1 }],
      ['never', unreported],
    ] as const) {
      const { statusCode, now } = await report(webhook);
      assert.deepEqual([statusCode, await now()], [303, outcome], webhook);
    }
    assert.equal((await report('sometimes')).statusCode, 400);
    await untilTrue(async () => (await late.now()).state === 'paid', 'the late webhook');
    assert.deepEqual(await late.now(), { state: 'paid', granted: 1 });
  });

  it('accepts no payment after it expires, for an unknown URL or with an unknown action', async () => {
    const page = await newPage();
    problemIn(await choosePaymentOutcome(server, page.paymentUrl, 'refund'), 400);
    problemIn(await choosePaymentOutcome(server, '/payments/sandbox/made-up', 'pay'), 404);
    problemIn(await server.app.inject('/payments/sandbox/made-up'), 404);
    server.clock.advance(hours(1));
    assert.match((await server.app.inject(page.paymentUrl)).body, /This page has expired/);
    assert.equal((await choosePaymentOutcome(server, page.paymentUrl, 'pay')).statusCode, 200);
    assert.equal((await orderOf(server, page.orderId)).state, 'open');
  });
});
