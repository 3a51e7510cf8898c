import type Stripe from 'stripe';
import {
  type CheckoutPageRequest,
  CURRENCY,
  InvalidWebhookError,
  type PaymentProvider,
  PaymentProviderUnavailableError,
  type RefundProgress,
} from '../../payments/payment-provider';
import { createStripeClient, isRefundedAlready, orUnavailable, type StripeSettings } from './stripe-client';
import { capturedOf, readStripeEvent } from './stripe-event';

const TOLERANCE_SECONDS = 300;

const sessionOf = ({
  reference,
  title,
  amount,
  buyer,
  returnUrl,
  cancelUrl,
  expiresAt,
}: CheckoutPageRequest): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  client_reference_id: reference,
  customer_email: buyer.email,
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

/** The charge behind a session that was asked for with it. */
function chargeOf({ payment_intent: intent }: Stripe.Checkout.Session): Stripe.Charge | undefined {
  const charge = intent !== null && typeof intent === 'object' ? intent.latest_charge : null;
  return charge !== null && typeof charge === 'object' ? charge : undefined;
}

/** A slow way of paying ended without money; a complete session takes no other. It was asked for with its payment intent. */
function isFailed({ status, payment_status: paid, payment_intent: intent }: Stripe.Checkout.Session): boolean {
  if (status !== 'complete' || paid !== 'unpaid' || intent === null || typeof intent !== 'object') return false;
  return intent.status === 'requires_payment_method' || intent.status === 'canceled';
}

/** What became of a payment's refunds, of which at least one was made. @throws PaymentProviderUnavailableError when none got through */
function progressOf(refunds: readonly Stripe.Refund[]): RefundProgress {
  if (refunds.some(({ status }) => status === 'pending' || status === 'requires_action')) return 'pending';
  if (refunds.every(({ status }) => status === 'failed' || status === 'canceled'))
    throw new PaymentProviderUnavailableError('the refund failed');
  return 'done';
}

/** Stripe by Checkout, its hosted page (https://docs.stripe.com/payments/checkout). */
export function createStripeGateway(settings: StripeSettings): PaymentProvider {
  const client = createStripeClient(settings);
  return {
    name: 'stripe',

    async createPage(request) {
      // Stripe itself gives the first answer again for the same key.
      const { id, url } = await orUnavailable(
        client.checkout.sessions.create(sessionOf(request), { idempotencyKey: request.reference }),
      );
      return { id, url: url ?? '' };
    },

    readWebhook(body, headers, now) {
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
      return readStripeEvent(event);
    },

    async ask({ id }) {
      const session = await orUnavailable(
        client.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] }),
      );
      const charge = chargeOf(session);
      const captured = capturedOf(session, new Date((charge?.created ?? session.created) * 1_000));
      if (captured?.kind === 'captured')
        return charge?.refunded ? [{ kind: 'refunded', paymentId: captured.paymentId }] : [captured];
      if (isFailed(session)) return [{ kind: 'failed' }];
      return session.status === 'expired' ? [{ kind: 'cancelled' }] : [];
    },

    async refund({ paymentId }) {
      try {
        // Without a key of ours: Stripe would give a first refusal again for a day, and a second whole refund is refused anyway.
        return progressOf([await client.refunds.create({ payment_intent: paymentId })]);
      } catch (error) {
        if (!isRefundedAlready(error))
          throw error instanceof PaymentProviderUnavailableError ? error : new PaymentProviderUnavailableError(error);
        const { data } = await orUnavailable(client.refunds.list({ payment_intent: paymentId, limit: 100 }));
        return progressOf(data);
      }
    },
  };
}
