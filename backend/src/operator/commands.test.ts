import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { outbox } from '../database/schema/outbox';
import { createPaymentCore } from '../modules/commerce/payments/create-payments';
import { createOutboxRepository } from '../modules/outbox/outbox-repository';
import { call, callExpectingError, rejection, streamOf } from '../testing/client';
import { pluck } from '../testing/pluck';
import { choosePaymentOutcome, paymentOptions, updateOrder } from '../testing/sandbox-payments';
import { seedPlan, seedVideo, setUpViewer } from '../testing/seed';
import { days, setUpTestServer } from '../testing/test-server';
import { resendMails } from './audited-commands';
import { findAccount } from './commands/find-account';
import { findOrder } from './commands/find-order';
import { grantItem } from './commands/grant';
import { refundOrder, replayOrder } from './commands/money';
import { OperatorError } from './commands/operator-error';
import { revokeSource } from './commands/revoke';

const notThere = (words: RegExp) => rejection(OperatorError, words);

describe('what an operator can do', () => {
  const server = setUpTestServer();
  const email = 'Viewer@Example.com';
  const viewer = setUpViewer(server, email);
  const play = (id: number) => call(server.app, 'videoStream', streamOf(viewer.token, id));
  const isLocked = (id: number) => callExpectingError(server.app, 'videoStream', 403, streamOf(viewer.token, id));
  const settling = () => createPaymentCore(paymentOptions(server));

  async function bought(): Promise<{ video: number; order: number }> {
    const video = await seedVideo(server.db, { type: 'BuyOne' });
    const { paymentUrl, orderId } = await call(server.app, 'purchaseVideo', {
      token: viewer.token,
      query: { videoId: video },
    });
    await choosePaymentOutcome(server, paymentUrl, 'pay');
    return { video, order: Number(orderId) };
  }

  it('finds an account by its email, however it is written, and tells no secret', async () => {
    const { order } = await bought();
    const found = await findAccount(server.db, 'viewer@EXAMPLE.com', server.clock.now);
    assert.equal(found.account.email, email);
    assert.equal(found.sessions.length, 1);
    assert.deepEqual(
      found.orders.map(({ number, state }) => [number, state]),
      [[order, 'paid']],
    );
    assert.deepEqual(
      found.rights.map(({ source, kind }) => [source, kind]),
      [[`order:${order}`, 'purchase']],
    );
    const text = JSON.stringify(found);
    assert.ok(!/argon2|token|hash/i.test(text.replace('"hasPassword"', '')), text);
    await assert.rejects(
      findAccount(server.db, 'nobody@example.com', server.clock.now),
      notThere(/No account found for/),
    );
  });

  it('refunds an order: the money is back, and so is the right', async () => {
    const { video, order } = await bought();
    await play(video);
    const { order: after, payments } = await refundOrder(server.db, settling(), order);
    assert.equal(after.state, 'refunded');
    assert.deepEqual(pluck(payments, 'state'), ['refunded']);
    await isLocked(video);
    await assert.rejects(refundOrder(server.db, settling(), order), notThere(/Order \d+ has no refundable payment/));
    await assert.rejects(refundOrder(server.db, settling(), 999_999), notThere(/999999/));
  });

  it('refunds an order by a payment provider that only accepts it: the right ends now, and the money is still to be seen to', async () => {
    const { video, order } = await bought();
    const { providers, ...others } = settling();
    const sandbox = providers.get('sandbox');
    if (!sandbox) throw new Error('no sandbox');
    const slow = new Map([['sandbox' as const, { ...sandbox, refund: async () => 'pending' as const }]]);
    const { order: after, payments } = await refundOrder(server.db, { ...others, providers: slow }, order);
    assert.equal(after.state, 'refunded');
    assert.deepEqual(pluck(payments, 'state'), ['refund_due']);
    await isLocked(video);
  });

  it('settles an order when its webhook was lost', async () => {
    const video = await seedVideo(server.db, { type: 'BuyOne' });
    const { paymentUrl, orderId } = await call(server.app, 'purchaseVideo', {
      token: viewer.token,
      query: { videoId: video },
    });
    await choosePaymentOutcome(server, paymentUrl, 'pay', 'never');
    const number = Number(orderId);
    assert.equal((await findOrder(server.db, number)).order.state, 'open');
    for (const _ of [1, 2]) {
      const { order, payments } = await replayOrder(server.db, settling(), number);
      assert.deepEqual([order.state, payments.length], ['paid', 1]);
    }
    await play(video);
    await updateOrder(server, number, { pageId: null });
    await assert.rejects(replayOrder(server.db, settling(), number), notThere(/has no payment page/));
  });

  it('sends abandoned mails again, to one recipient or to all', async () => {
    await server.db.delete(outbox);
    const row = (to: string, failedAt: Date | null) => ({
      mail: { to, subject: `To ${to}`, text: '' },
      attempts: 9,
      failedAt,
      nextAttemptAt: new Date(server.clock.now.getTime() + days(1)),
    });
    const { now } = server.clock;
    await server.db.insert(outbox).values([row('One@b.c', now), row('two@b.c', now), row('waits@b.c', null)]);
    const due = async () =>
      (await createOutboxRepository(server.db).claim(10, now, new Date(now.getTime() + days(1)))).map(
        ({ mail }) => mail.to,
      );
    assert.deepEqual(await due(), []);
    assert.deepEqual((await resendMails(server.db, 'one@B.c')).queued, [{ to: 'One@b.c', subject: 'To One@b.c' }]);
    assert.deepEqual(await due(), ['One@b.c']);
    await resendMails(server.db, undefined);
    assert.deepEqual(await due(), ['two@b.c']);
    await assert.rejects(resendMails(server.db, undefined), notThere(/No abandoned mails/));
  });

  it('gives a video for some months and takes it back', async () => {
    const video = await seedVideo(server.db, { type: 'Rent', key: 'gift' });
    await isLocked(video);
    const { source } = await grantItem(server.db, { email, kind: 'video', item: 'gift', months: 1 }, server.clock.now);
    await play(video);
    await revokeSource(server.db, source, server.clock.now);
    await isLocked(video);
    await assert.rejects(revokeSource(server.db, source, server.clock.now), notThere(/No grant with source/));
    await assert.rejects(
      grantItem(server.db, { email, kind: 'video', item: 'no-such', months: undefined }, server.clock.now),
      notThere(/^No video 'no-such' found\.$/),
    );
  });

  it('gives nothing when the key of one item is the id of another', async () => {
    const video = await seedVideo(server.db, { title: 'By id' });
    await seedVideo(server.db, { title: 'By key', key: String(video) });
    await assert.rejects(
      grantItem(server.db, { email, kind: 'video', item: String(video), months: undefined }, server.clock.now),
      notThere(/is the key of one video and the id of another: .*'By (id|key)' and 'By (key|id)'/),
    );
  });

  it('gives a plan, which extends the one that runs', async () => {
    const video = await seedVideo(server.db, { type: 'Premium' });
    const plan = String(await seedPlan(server.db, { months: 1 }));
    const grants = [];
    for (const _ of [1, 2])
      grants.push(await grantItem(server.db, { email, kind: 'plan', item: plan, months: undefined }, server.clock.now));
    const { terms } = await findAccount(server.db, email, server.clock.now);
    assert.equal(terms[0]?.startsAt.getTime(), terms[1]?.endsAt.getTime());
    await play(video);
    for (const { source } of grants) await revokeSource(server.db, source, server.clock.now);
    server.clock.advance(days(0.01));
    await isLocked(video);
  });
});
