import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import type { SessionData } from '@inspire/shared/contracts';
import { loadBackendConfig } from '../../../app/config';
import { orders } from '../../../database/schema/orders';
import type { PaymentProviderName } from '../../../database/schema/payment-provider-name';
import { payments } from '../../../database/schema/payments';
import { findOrder } from '../../../operator/commands/find-order';
import { call, callExpectingError, signUp, streamOf } from '../../../testing/client';
import type { SignedHook } from '../../../testing/doubles/http-double';
import { startRazorpayDouble } from '../../../testing/doubles/razorpay-double';
import { startStripeDouble } from '../../../testing/doubles/stripe-double';
import { pluck } from '../../../testing/pluck';
import { orderOf, orderVideo, paymentOptions, paymentsOf } from '../../../testing/sandbox-payments';
import { seedPlan, seedVideo } from '../../../testing/seed';
import { setUp } from '../../../testing/set-up';
import { iterationCount } from '../../../testing/test-kind';
import { days, setUpTestServer } from '../../../testing/test-server';
import { createPaymentReconciler } from './create-payments';
import type { PaymentSettings } from './payment-settings';
import type { Reconciler } from './reconciler';

interface Bought {
  readonly id: number;
  readonly reference: string;
}

/** One provider's double, with what differs between the two. */
interface Bank extends AsyncDisposable {
  readonly name: PaymentProviderName;
  readonly settings: Partial<PaymentSettings>;
  pay(reference: string): SignedHook;
  /** Moves the dispute on. @returns the webhook of it */
  dispute(reference: string, step: 'inquired' | 'open' | 'reviewed' | 'won' | 'lost' | 'withdrawn'): SignedHook;
  refund(reference: string): SignedHook;
}

async function stripeBank(clock: () => Date): Promise<Bank> {
  const double = await startStripeDouble(clock);
  const steps = {
    inquired: ['warning_needs_response', 'created'],
    open: ['needs_response', 'created'],
    reviewed: ['under_review', 'updated'],
    won: ['won', 'funds_reinstated'],
    lost: ['lost', 'closed'],
    withdrawn: ['warning_closed', 'closed'],
  } as const;
  return {
    name: 'stripe',
    settings: { provider: 'stripe', stripe: double.settings },
    pay(reference) {
      double.pay(reference);
      return double.hook('checkout.session.completed', reference);
    },
    dispute(reference, step) {
      const [status, event] = steps[step];
      double.dispute(reference, status);
      return double.hook(`charge.dispute.${event}`, reference);
    },
    refund(reference) {
      double.refund(reference);
      return double.hook('charge.refunded', reference);
    },
    [Symbol.asyncDispose]: double[Symbol.asyncDispose],
  };
}

async function razorpayBank(clock: () => Date): Promise<Bank> {
  const double = await startRazorpayDouble(clock);
  const paymentOf = (reference: string) => double.link(reference).payments.at(-1)?.payment_id ?? '';
  const steps = {
    inquired: ['open', 'created', 'retrieval'],
    open: ['open', 'created'],
    reviewed: ['under_review', 'under_review'],
    won: ['won', 'won'],
    lost: ['lost', 'lost'],
    withdrawn: ['closed', 'closed', 'retrieval'],
  } as const;
  return {
    name: 'razorpay',
    settings: { provider: 'razorpay', razorpay: double.settings },
    pay(reference) {
      double.pay(reference);
      return double.hook('payment_link.paid', reference);
    },
    dispute(reference, step) {
      const [status, event, phase] = steps[step];
      double.dispute(paymentOf(reference), status, phase);
      return double.hook(`payment.dispute.${event}`, reference);
    },
    refund(reference) {
      double.refund(paymentOf(reference));
      return double.hook('refund.processed', reference);
    },
    [Symbol.asyncDispose]: double[Symbol.asyncDispose],
  };
}

const orderings = <T>(items: readonly T[]): T[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item, index) => orderings(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));

for (const openBank of [stripeBank, razorpayBank]) {
  describe(`disputes, by ${openBank.name.replace('Bank', '')}`, () => {
    let now = new Date('2026-03-01T10:00:00.000Z');
    const clock = () => now;
    const bank = setUp(() => openBank(clock));
    const settings = () => ({ ...loadBackendConfig({}).payments, ...bank.settings });
    const server = setUpTestServer(async () => ({ payments: settings(), clock }));
    let viewer: SessionData;
    let reconciler: Reconciler;
    const play = (id: number) => call(server.app, 'videoStream', streamOf(viewer.token, id));
    const isLocked = (id: number) => callExpectingError(server.app, 'videoStream', 403, streamOf(viewer.token, id));
    const send = async ({ body, headers }: SignedHook) => {
      const url = `/payments/webhook/${bank.name}`;
      const { statusCode } = await server.app.inject({ method: 'POST', url, payload: body, headers: { ...headers } });
      assert.equal(statusCode, 200);
    };
    const newOrder = async (videoId: number): Promise<Bought> => {
      const { id, reference } = await orderVideo(server, viewer.token, videoId);
      return { id, reference: reference ?? '' };
    };
    const newVideo = () => seedVideo(server.db, { type: 'BuyOne', price: 149 });
    const bought = async (): Promise<Bought & { videoId: number }> => {
      const videoId = await newVideo();
      const order = await newOrder(videoId);
      await send(bank.pay(order.reference));
      await play(videoId);
      return { ...order, videoId };
    };
    const shown = async (id: number) => {
      const own = await call(server.app, 'orders', { token: viewer.token });
      const { state, isDisputed = false } = own.find(({ orderId }) => orderId === String(id)) ?? {};
      const [payment] = await paymentsOf(server, id);
      return [state, isDisputed, payment?.state];
    };
    const inLibrary = async (videoId: number) => {
      const { token } = viewer;
      const { videoDataList } = await call(server.app, 'purchasedMedia', { token });
      const { content } = await call(server.app, 'searchVideos', { token, query: { page: 0, size: 500 } });
      return [
        videoDataList.some(({ id }) => id === videoId),
        content.find(({ id }) => id === videoId)?.isPurchased ?? false,
      ];
    };

    before(async () => {
      viewer = await signUp(server.app);
      reconciler = createPaymentReconciler({ ...paymentOptions(server, settings()), clock });
    });

    it('suspend the bought item everywhere; a won or withdrawn dispute restores it', async () => {
      for (const [first, outcome] of [
        ['open', 'won'],
        ['inquired', 'withdrawn'],
      ] as const) {
        const { id, reference, videoId } = await bought();
        const { url } = await play(videoId);
        await send(bank.dispute(reference, first));
        await isLocked(videoId);
        assert.equal((await server.app.inject(url)).statusCode, 403, 'also what is playing');
        assert.deepEqual(await inLibrary(videoId), [false, false]);
        assert.deepEqual(await shown(id), ['paid', true, 'granted']);
        assert.deepEqual(pluck((await findOrder(server.db, id)).disputes, 'state'), ['open']);
        await send(bank.dispute(reference, outcome));
        await play(videoId);
        assert.deepEqual(await inLibrary(videoId), [true, true]);
        assert.deepEqual(await shown(id), ['paid', false, 'granted']);
      }
    });

    it('that are lost revoke it for good', async () => {
      const { id, reference, videoId } = await bought();
      for (const step of ['open', 'reviewed', 'lost'] as const) {
        await send(bank.dispute(reference, step));
        await isLocked(videoId);
      }
      assert.deepEqual(await shown(id), ['refunded', false, 'charged_back']);
      assert.deepEqual(await inLibrary(videoId), [false, false]);
    });

    it('leave other purchases alone, and let the item be bought again', async () => {
      const [one, other] = [await bought(), await bought()];
      await send(bank.dispute(one.reference, 'open'));
      await play(other.videoId);
      const again = await newOrder(one.videoId);
      await send(bank.pay(again.reference));
      await play(one.videoId);
      await send(bank.dispute(one.reference, 'lost'));
      await play(one.videoId);
    });

    it('suspend a subscription and restore it; a lost one moves later terms up', async () => {
      const videoId = await seedVideo(server.db, { type: 'Premium' });
      const planId = await seedPlan(server.db, { months: 1 });
      const subscribe = async () => {
        const { orderId } = await call(server.app, 'purchasePlan', {
          token: viewer.token,
          query: { subscriptionPlanId: planId },
        });
        const { reference } = await orderOf(server, orderId);
        await send(bank.pay(reference ?? ''));
        return reference ?? '';
      };
      const terms = async () => (await call(server.app, 'mySubscriptions', { token: viewer.token })).MySubscriptions;
      const first = await subscribe();
      await play(videoId);
      await send(bank.dispute(first, 'open'));
      await isLocked(videoId);
      assert.deepEqual(pluck(await terms(), 'status'), ['Expired']);
      await send(bank.dispute(first, 'won'));
      await play(videoId);
      const second = await subscribe();
      await send(bank.dispute(second, 'open'));
      await play(videoId);
      await send(bank.dispute(second, 'lost'));
      await play(videoId);
      assert.deepEqual(pluck(await terms(), 'status'), ['Refunded', 'Active']);
    });

    it('end in one state, however their webhooks are ordered, repeated or delayed', async () => {
      for (const outcome of ['won', 'lost'] as const) {
        const kinds = ['paid', 'inquired', 'open', outcome] as const;
        // Reduced: every fifth, each third of them all concurrently.
        const stride = iterationCount(1, 5);
        for (const [index, ordering] of orderings(kinds)
          .filter((_, index) => index % stride === 0)
          .entries()) {
          const videoId = await newVideo();
          const { id, reference } = await newOrder(videoId);
          const hooks = new Map<string, SignedHook>([['paid', bank.pay(reference)]]);
          for (const step of ['inquired', 'open', outcome] as const) hooks.set(step, bank.dispute(reference, step));
          const all = ordering.flatMap((kind) => hooks.get(kind) ?? []);
          if (index % 3 === 0) await Promise.all([...all, ...all].map(send));
          else for (const hook of [...all, ...all.toReversed()]) await send(hook);
          const { disputes } = await findOrder(server.db, id);
          assert.deepEqual(pluck(disputes, 'state'), [outcome], ordering.join());
          assert.deepEqual(
            await shown(id),
            outcome === 'won' ? ['paid', false, 'granted'] : ['refunded', false, 'charged_back'],
            ordering.join(),
          );
          await (outcome === 'won' ? play(videoId) : isLocked(videoId));
        }
      }
    });

    it('and refunds are noticed without any webhook: daily at first, then weekly, for 120 days', async () => {
      const start = now;
      await server.db.update(orders).set({ nextCheckAt: null });
      const [disputed, refunded, stored] = [await bought(), await bought(), await bought()];
      bank.dispute(disputed.reference, 'open');
      bank.refund(refunded.reference);
      now = new Date(start.getTime() + days(1.1));
      await reconciler.run();
      await isLocked(disputed.videoId);
      assert.deepEqual(await shown(refunded.id), ['refunded', false, 'refunded']);
      await play(stored.videoId);
      bank.dispute(disputed.reference, 'won');
      now = new Date(now.getTime() + days(1.1));
      await reconciler.run();
      await play(disputed.videoId);
      let polls = 0;
      for (let day = 3; day < 140; day += 1) {
        now = new Date(start.getTime() + days(day) + 1);
        const before = (await orderOf(server, stored.id)).nextCheckAt;
        if (before && before > now) continue;
        await reconciler.run();
        if ((await orderOf(server, stored.id)).nextCheckAt?.getTime() !== before?.getTime()) polls += 1;
      }
      viewer = await call(server.app, 'login', { body: { email: viewer.email, password: 'secret-1' } });
      assert.ok(polls > 20 && polls < 40, String(polls));
      assert.equal((await orderOf(server, stored.id)).nextCheckAt, null);
      // The window is over; a dispute that the webhook reports is followed until its outcome.
      await send(bank.dispute(stored.reference, 'open'));
      await isLocked(stored.videoId);
      bank.dispute(stored.reference, 'lost');
      now = new Date(now.getTime() + days(1.1));
      await reconciler.run();
      assert.deepEqual(await shown(stored.id), ['refunded', false, 'charged_back']);
    });

    it('end a refund that is due: the bank has taken the money', async () => {
      const videoId = await newVideo();
      const first = await newOrder(videoId);
      await send(bank.pay(first.reference));
      const [payment] = await paymentsOf(server, first.id);
      const due = { state: 'refund_due', nextRefundAt: now } as const;
      await server.db
        .update(payments)
        .set(due)
        .where(eq(payments.id, payment?.id ?? 0));
      await send(bank.dispute(first.reference, 'lost'));
      assert.ok((await paymentsOf(server, first.id)).every(({ state }) => state !== 'refund_due'));
      assert.equal((await reconciler.run()).refunds, 0);
    });
  });
}
