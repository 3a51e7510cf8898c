import type Stripe from 'stripe';
import { parsePageMetadata, toPageMetadata } from '../../payments/page-order';
import {
  type CheckoutPageRequest,
  CURRENCY,
  InvalidWebhookError,
  type ListedPage,
  type PaymentProvider,
  PaymentProviderUnavailableError,
  type PaymentReport,
  type RefundProgress,
} from '../../payments/payment-provider';
import { createStripeClient, isAlreadyRefunded, orUnavailable, type StripeSettings } from './stripe-client';
import { parseStripeEvent, toCaptureReport, toDisputeReport } from './stripe-event';

const TOLERANCE_SECONDS = 300;

const toSessionParams = ({
  reference,
  title,
  amount,
  buyer,
  returnUrl,
  cancelUrl,
  expiresAt,
  order,
}: CheckoutPageRequest): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  client_reference_id: reference,
  customer_email: buyer.email,
  metadata: { ...toPageMetadata(order), title },
  line_items: [
    {
      quantity: 1,
      price_data: { currency: CURRENCY.toLowerCase(), unit_amount: amount, product_data: { name: title } },
    },
  ],
  payment_intent_data: { description: title, metadata: { reference } },
  success_url: returnUrl,
  cancel_url: cancelUrl,
  expires_at: Math.floor(expiresAt.getTime() / 1_000),
});

function toListedPage(session: Stripe.Checkout.Session): ListedPage | undefined {
  const { id, url, client_reference_id: reference, customer_email: email, metadata, amount_total: amount } = session;
  const order = parsePageMetadata(metadata);
  if (!order || reference === null || email === null || amount === null) return undefined;
  const createdAt = new Date(session.created * 1_000);
  return { id, url: url ?? '', reference, email, title: metadata?.title ?? '', amount, createdAt, order };
}

/** The session must be fetched with `expand`. */
function getCharge({ payment_intent: intent }: Stripe.Checkout.Session): Stripe.Charge | undefined {
  const charge = intent !== null && typeof intent === 'object' ? intent.latest_charge : null;
  return charge !== null && typeof charge === 'object' ? charge : undefined;
}

/** An asynchronous payment failed; a complete session accepts no other. The session must be fetched with its payment intent. */
function isFailed({ status, payment_status: paid, payment_intent: intent }: Stripe.Checkout.Session): boolean {
  if (status !== 'complete' || paid !== 'unpaid' || intent === null || typeof intent !== 'object') return false;
  return intent.status === 'requires_payment_method' || intent.status === 'canceled';
}

/** @param refunds at least one. @throws PaymentProviderUnavailableError when all of them failed */
function toProgress(refunds: readonly Stripe.Refund[]): RefundProgress {
  if (refunds.some(({ status }) => status === 'pending' || status === 'requires_action')) return 'pending';
  if (refunds.every(({ status }) => status === 'failed' || status === 'canceled'))
    throw new PaymentProviderUnavailableError('the refund failed');
  return 'done';
}

/** Stripe Checkout, its hosted page (https://docs.stripe.com/payments/checkout). */
export function createStripeProvider(settings: StripeSettings): PaymentProvider {
  const client = createStripeClient(settings);

  async function fetchDisputes(paymentId: string): Promise<PaymentReport[]> {
    const { data } = await orUnavailable(client.disputes.list({ payment_intent: paymentId, limit: 100 }));
    return data.flatMap((dispute) => toDisputeReport(dispute) ?? []);
  }

  return {
    name: 'stripe',

    async createPage(request) {
      // Stripe repeats its first response for the same idempotency key.
      const { id, url } = await orUnavailable(
        client.checkout.sessions.create(toSessionParams(request), { idempotencyKey: request.reference }),
      );
      return { id, url: url ?? '' };
    },

    parseWebhook(body, headers, now) {
      const signature = headers['stripe-signature'];
      if (typeof signature !== 'string') throw new InvalidWebhookError();
      let event: Stripe.Event;
      try {
        event = client.webhooks.constructEvent(
          body,
          signature,
          settings.webhookSecret,
          TOLERANCE_SECONDS,
          undefined,
          now.getTime(),
        );
      } catch {
        throw new InvalidWebhookError();
      }
      return parseStripeEvent(event);
    },

    async fetchReports({ id }) {
      const session = await orUnavailable(
        client.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] }),
      );
      const charge = getCharge(session);
      const captured = toCaptureReport(session, new Date((charge?.created ?? session.created) * 1_000));
      if (captured?.kind === 'captured') {
        const { paymentId } = captured;
        const disputes = charge?.disputed ? await fetchDisputes(paymentId) : [];
        return [charge?.refunded ? { kind: 'refunded', paymentId } : captured, ...disputes];
      }
      if (isFailed(session)) return [{ kind: 'failed' }];
      return session.status === 'expired' ? [{ kind: 'cancelled' }] : [];
    },

    async listPages(since) {
      const created = { gte: Math.floor(since.getTime() / 1_000) };
      const listAll = async () => {
        const pages: ListedPage[] = [];
        for await (const session of client.checkout.sessions.list({ created, limit: 100 })) {
          const page = toListedPage(session);
          if (page) pages.push(page);
        }
        return pages;
      };
      return orUnavailable(listAll());
    },

    async refund({ paymentId }) {
      try {
        // Without an idempotency key: Stripe would repeat a first failure for a day, and it rejects a second full refund anyway.
        return toProgress([await client.refunds.create({ payment_intent: paymentId })]);
      } catch (error) {
        if (!isAlreadyRefunded(error))
          throw error instanceof PaymentProviderUnavailableError ? error : new PaymentProviderUnavailableError(error);
        const { data } = await orUnavailable(client.refunds.list({ payment_intent: paymentId, limit: 100 }));
        return toProgress(data);
      }
    },
  };
}
