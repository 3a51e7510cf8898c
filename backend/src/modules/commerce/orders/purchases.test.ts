import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import type { SessionData } from '@inspire/shared/contracts';
import { videos } from '../../../database/schema/catalogue';
import { orders } from '../../../database/schema/orders';
import { call, callExpectingError, problemIn, send, signUp } from '../../../testing/client';
import { choosePaymentOutcome, orderOf, updateOrder } from '../../../testing/sandbox-payments';
import { seedAlbum, seedGrant, seedPlan, seedVideo, setUpViewer } from '../../../testing/seed';
import { days, generousLimits, hours, setUpTestServer } from '../../../testing/test-server';

describe('purchases', () => {
  const server = setUpTestServer();
  const viewer = setUpViewer(server);
  const buy = (videoId: number, { token }: SessionData = viewer) =>
    call(server.app, 'purchaseVideo', { token, query: { videoId } });
  const buyAlbum = (audioId: number) => call(server.app, 'purchaseAlbum', { token: viewer.token, query: { audioId } });
  const openOrders = () => server.db.$count(orders, eq(orders.state, 'open'));
  const refuse = (status: number, videoId: number) =>
    callExpectingError(server.app, 'purchaseVideo', status, { token: viewer.token, query: { videoId } });
  const refuseAlbum = (status: number, audioId: number) =>
    callExpectingError(server.app, 'purchaseAlbum', status, { token: viewer.token, query: { audioId } });

  it('give a page of this site and an order at the price of the database', async () => {
    const videoId = await seedVideo(server.db, { type: 'BuyOne', price: 149, title: 'Stillness' });
    const response = await server.app.inject({
      method: 'POST',
      url: `/user-video-purchase/purchase?videoId=${videoId}&price=1&amount=1`,
      headers: { authorization: `Bearer ${viewer.token}` },
      payload: { price: 1, amount: 1 },
    });
    const { paymentUrl, orderId } = response.json<{ paymentUrl: string; orderId: string }>();
    assert.match(paymentUrl, /^\/payments\/sandbox\/[\w-]{32}$/);
    const order = await orderOf(server, orderId);
    assert.deepEqual(
      [order.amount, order.title, order.state, order.videoId, order.termMonths],
      [149, 'Stillness', 'open', videoId, null],
    );
  });

  it('give the same open order until it is paid, whatever the price is by then', async () => {
    const videoId = await seedVideo(server.db, { type: 'Rent', price: 99 });
    const first = await buy(videoId);
    await server.db.update(videos).set({ price: 199 }).where(eq(videos.id, videoId));
    assert.deepEqual(await buy(videoId), first);
    const other = await signUp(server.app);
    assert.notEqual((await buy(videoId, other)).orderId, first.orderId);
    assert.equal((await orderOf(server, first.orderId)).termMonths, 12);
  });

  it('sell every album that is not Free, audio and video alike', async () => {
    for (const type of ['Premium', 'BuyOne', 'Rent'] as const) {
      for (const mediaType of ['AUDIO', 'VIDEO'] as const) {
        const { orderId } = await buyAlbum(await seedAlbum(server.db, { type, mediaType }));
        assert.equal((await orderOf(server, orderId)).termMonths, type === 'Rent' ? 12 : null);
      }
    }
  });

  it('reject items that are not for sale with 400', async () => {
    const before = await openOrders();
    for (const type of ['Free', 'Premium', 'Album'] as const) await refuse(400, await seedVideo(server.db, { type }));
    await refuseAlbum(400, await seedAlbum(server.db, { type: 'Free' }));
    await refuse(400, await seedVideo(server.db, { type: 'BuyOne', price: 0 }));
    for (const query of ['', '?videoId=', '?videoId=x', '?videoId=0', '?videoId=1&videoId=2', '?videoId=99999999999']) {
      const headers = { authorization: `Bearer ${viewer.token}` };
      problemIn(
        await server.app.inject({ method: 'POST', url: `/user-video-purchase/purchase${query}`, headers }),
        400,
      );
    }
    assert.equal(await openOrders(), before);
  });

  it('reject unknown and hidden items with 404', async () => {
    const hidden = await seedVideo(server.db, { type: 'BuyOne', status: 'Deactive' });
    const album = await seedAlbum(server.db, { status: 'Deactive' });
    const plan = await seedPlan(server.db, { offered: false });
    for (const videoId of [hidden, 2_000_000_000]) await refuse(404, videoId);
    for (const audioId of [album, 2_000_000_000]) await refuseAlbum(404, audioId);
    for (const subscriptionPlanId of [plan, 2_000_000_000])
      await callExpectingError(server.app, 'purchasePlan', 404, { token: viewer.token, query: { subscriptionPlanId } });
  });

  it('reject owned items with 409 and the text of SPEC-8, also a video that is owned through its album', async () => {
    const startsAt = server.clock.now;
    const own = await seedVideo(server.db, { type: 'BuyOne' });
    const inside = await seedVideo(server.db, { type: 'Rent' });
    const album = await seedAlbum(server.db, { type: 'BuyOne' }, [inside]);
    await seedGrant(server.db, viewer.id, { videoId: own, startsAt });
    await seedGrant(server.db, viewer.id, { albumId: album, startsAt });
    for (const refused of [await refuse(409, own), await refuse(409, inside), await refuseAlbum(409, album)])
      assert.equal(refused.detail, 'Alredy Buyed Video');
  });

  it('hand out no open order for an item that the viewer has got since, here with its album', async () => {
    const inside = await seedVideo(server.db, { type: 'BuyOne' });
    const album = await seedAlbum(server.db, { type: 'BuyOne' }, [inside]);
    await buy(inside);
    await seedGrant(server.db, viewer.id, { albumId: album, startsAt: server.clock.now });
    assert.equal((await refuse(409, inside)).detail, 'Alredy Buyed Video');
  });

  it('let a rental be rented again only after it ended', async () => {
    const videoId = await seedVideo(server.db, { type: 'Rent' });
    await seedGrant(server.db, viewer.id, {
      videoId,
      startsAt: server.clock.now,
      endsAt: new Date(server.clock.now.getTime() + hours(1)),
    });
    await refuse(409, videoId);
    server.clock.advance(hours(1));
    assert.ok((await buy(videoId)).orderId);
  });

  it('make a new order once the page of the old one has ended, and after one that failed', async () => {
    const videoId = await seedVideo(server.db, { type: 'BuyOne' });
    const first = await buy(videoId);
    server.clock.advance(hours(1));
    const second = await buy(videoId);
    assert.notEqual(second.orderId, first.orderId);
    assert.equal((await orderOf(server, first.orderId)).state, 'cancelled');
    assert.equal((await choosePaymentOutcome(server, second.paymentUrl, 'fail')).statusCode, 303);
    assert.equal((await orderOf(server, second.orderId)).state, 'failed');
    assert.notEqual((await buy(videoId)).orderId, second.orderId);
  });

  it('make a new order when the provider of the old one is no longer configured', async () => {
    const videoId = await seedVideo(server.db, { type: 'BuyOne' });
    const { orderId } = await buy(videoId);
    await updateOrder(server, orderId, { provider: 'stripe' });
    const { orderId: next } = await buy(videoId);
    assert.deepEqual(
      [(await orderOf(server, orderId)).state, (await orderOf(server, next)).provider],
      ['cancelled', 'sandbox'],
    );
  });

  it('list own orders alone, newest first, with number, state and receipt', async () => {
    const owner = await signUp(server.app, 'lister@example.com');
    const rented = await seedVideo(server.db, { type: 'Rent', price: 99, title: 'Rented' });
    const bought = await seedVideo(server.db, { type: 'BuyOne', price: 149, title: 'Bought' });
    await choosePaymentOutcome(server, (await buy(rented, owner)).paymentUrl, 'pay');
    const open = await buy(bought, owner);
    const [newest, oldest] = await call(server.app, 'orders', { token: owner.token });
    assert.deepEqual(newest, {
      orderId: open.orderId,
      number: `ORD-${open.orderId.padStart(6, '0')}`,
      kind: 'video',
      itemId: bought,
      title: 'Bought',
      amount: 149,
      state: 'open',
      createdAt: server.clock.now.toISOString(),
    });
    assert.deepEqual(
      [oldest?.title, oldest?.state, oldest?.paidAt],
      ['Rented', 'paid', server.clock.now.toISOString()],
    );
    assert.equal(
      oldest?.rentEndsAt,
      new Date(
        Date.UTC(2027, server.clock.now.getUTCMonth(), server.clock.now.getUTCDate(), server.clock.now.getUTCHours()),
      ).toISOString(),
    );
    assert.match(oldest?.receiptNumber ?? '', /^2025-26\/\d{6}$/);
  });

  it('list what is known of each item: its language, and of an album its kind', async () => {
    const owner = await signUp(server.app, 'collector@example.com');
    const { token } = owner;
    await buy(await seedVideo(server.db, { type: 'BuyOne', language: 'mr' }), owner);
    for (const mediaType of ['AUDIO', 'VIDEO'] as const) {
      const audioId = await seedAlbum(server.db, {
        type: 'Premium',
        mediaType,
        language: mediaType === 'AUDIO' ? 'hi' : null,
      });
      await call(server.app, 'purchaseAlbum', { token, query: { audioId } });
    }
    await call(server.app, 'purchasePlan', { token, query: { subscriptionPlanId: await seedPlan(server.db) } });
    const lines = (await call(server.app, 'orders', { token })).map(({ kind, language, mediaType }) => [
      kind,
      language,
      mediaType,
    ]);
    assert.deepEqual(lines, [
      ['plan', undefined, undefined],
      ['album', undefined, 'VIDEO'],
      ['album', 'hi', 'AUDIO'],
      ['video', 'mr', undefined],
    ]);
  });

  it("open a receipt with its signed URL or its owner's session only", async () => {
    const owner = await signUp(server.app, 'receipts@example.com');
    const { paymentUrl, orderId } = await buy(await seedVideo(server.db, { type: 'BuyOne', title: 'मन शांत' }), owner);
    const path = `/user-video-purchase/orders/${orderId}/receipt`;
    const as = ({ token }: SessionData) => ({ authorization: `Bearer ${token}` });
    problemIn(await server.app.inject({ url: path, headers: as(owner) }), 404);
    await choosePaymentOutcome(server, paymentUrl, 'pay');
    const [{ receiptUrl = '' } = {}] = await call(server.app, 'orders', { token: owner.token });
    const file = await server.app.inject(receiptUrl);
    assert.deepEqual([file.statusCode, file.headers['content-type']], [200, 'application/pdf']);
    assert.match(String(file.headers['content-disposition']), /^attachment; filename="receipt-2025-26-\d{6}\.pdf"$/);
    assert.equal(file.rawPayload.subarray(0, 5).toString(), '%PDF-');
    assert.equal((await server.app.inject({ url: path, headers: as(owner) })).statusCode, 200);

    problemIn(await server.app.inject({ url: path, headers: as(viewer) }), 404);
    problemIn(await server.app.inject(path), 401);
    const forged = [
      receiptUrl.replace(/until=\d/, 'until=9'),
      `${receiptUrl}x`,
      receiptUrl.replace(/orders\/\d+/, `orders/${Number(orderId) + 1}`),
      receiptUrl.replace(/session=[^&]+/, `session=${randomUUID()}`),
      receiptUrl.replace(/key=[^&]+/, 'key='),
    ];
    for (const url of forged) assert.notEqual((await server.app.inject(url)).statusCode, 200, url);
    server.clock.advance(days(1));
    problemIn(await server.app.inject(receiptUrl), 401);
  });

  it('open a receipt by a URL no longer than the session that it was made for', async () => {
    const email = 'receipt-sessions@example.com';
    const owner = await signUp(server.app, email);
    const { paymentUrl } = await buy(await seedVideo(server.db, { type: 'BuyOne' }), owner);
    await choosePaymentOutcome(server, paymentUrl, 'pay');
    const other = await call(server.app, 'login', { body: { email, password: 'secret-1' } });
    const urlOf = async ({ token }: SessionData) => (await call(server.app, 'orders', { token }))[0]?.receiptUrl ?? '';
    const [ended, live] = [await urlOf(owner), await urlOf(other)];
    await call(server.app, 'logout', { token: owner.token });
    problemIn(await server.app.inject(ended), 401);
    assert.equal((await server.app.inject(live)).statusCode, 200);
  });
});

describe('payment pages', () => {
  const newVideo = () => seedVideo(server.db, { type: 'BuyOne' });
  const open = (token: string, videoId: number, address: string) =>
    send(server.app, 'purchaseVideo', { token, query: { videoId }, address });

  const server = setUpTestServer({ limits: { ...generousLimits, checkoutsPerAccount: 3, checkoutsPerAddress: 5 } });

  it('are limited for an account: 429 with Retry-After, and no order; the limit ends', async () => {
    const { token } = await signUp(server.app);
    const videoIds = [await newVideo(), await newVideo(), await newVideo(), await newVideo()];
    const statuses = [];
    for (const [index, videoId] of videoIds.entries())
      statuses.push((await open(token, videoId, `10.0.1.${index}`)).statusCode);
    assert.deepEqual(statuses, [200, 200, 200, 429]);
    const rejected = await open(token, videoIds[3] ?? 0, '10.0.1.9');
    assert.ok(Number(rejected.headers['retry-after']) > 3_000);
    assert.deepEqual(
      await server.db
        .select()
        .from(orders)
        .where(eq(orders.videoId, videoIds[3] ?? 0)),
      [],
    );
    server.clock.advance(hours(1));
    assert.equal((await open(token, videoIds[3] ?? 0, '10.0.1.9')).statusCode, 200);
  });

  it('do not count repeated requests for an open order, nor requests for owned items', async () => {
    const { token } = await signUp(server.app);
    const videoId = await newVideo();
    for (let time = 0; time < 10; time += 1) assert.equal((await open(token, videoId, '10.0.2.1')).statusCode, 200);
    const { paymentUrl } = await call(server.app, 'purchaseVideo', { token, query: { videoId } });
    await choosePaymentOutcome(server, paymentUrl, 'pay');
    for (let time = 0; time < 10; time += 1) assert.equal((await open(token, videoId, '10.0.2.1')).statusCode, 409);
    for (const status of [200, 200, 429])
      assert.equal((await open(token, await newVideo(), '10.0.2.1')).statusCode, status);
  });

  it('are limited for an address over all accounts, and not for others', async () => {
    const buyers = await Promise.all(Array.from({ length: 6 }, () => signUp(server.app)));
    const videoId = await newVideo();
    const statuses = [];
    for (const { token } of buyers) statuses.push((await open(token, videoId, '10.0.3.1')).statusCode);
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429]);
    assert.equal((await open(buyers[5]?.token ?? '', videoId, '10.0.3.2')).statusCode, 200);
  });
});
