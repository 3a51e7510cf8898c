import type Stripe from 'stripe';
import type { PaymentReport, ProviderEvent } from '../../payments/payment-provider';

const toId = (reference: string | { id: string } | null): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id;

/** The payment id is that of the payment intent. */
export function toCaptureReport(session: Stripe.Checkout.Session, at: Date): PaymentReport | undefined {
  const paymentId = toId(session.payment_intent);
  if (session.payment_status !== 'paid' || paymentId === undefined) return undefined;
  return { kind: 'captured', paymentId, amount: session.amount_total ?? 0, currency: session.currency ?? '', at };
}

function toSessionEvent(
  event: Stripe.Event,
  session: Stripe.Checkout.Session,
  report: PaymentReport | undefined,
): ProviderEvent | undefined {
  const reference = session.client_reference_id;
  return report && { id: event.id, ...(reference !== null && { reference }), report };
}

/**
 * Parses a verified webhook. A complete but unpaid session waits for an asynchronous payment method, which sends its own event.
 * @returns undefined for an event that does not concern an order
 */
export function parseStripeEvent(event: Stripe.Event): ProviderEvent | undefined {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return toSessionEvent(
        event,
        event.data.object,
        toCaptureReport(event.data.object, new Date(event.created * 1_000)),
      );
    case 'checkout.session.async_payment_failed':
      return toSessionEvent(event, event.data.object, { kind: 'failed' });
    case 'checkout.session.expired':
      return toSessionEvent(event, event.data.object, { kind: 'cancelled' });
    case 'charge.refunded': {
      const paymentId = toId(event.data.object.payment_intent);
      // `refunded` is true only for a full refund.
      if (!event.data.object.refunded || paymentId === undefined) return undefined;
      return { id: event.id, report: { kind: 'refunded', paymentId } };
    }
    case 'refund.failed': {
      const paymentId = toId(event.data.object.payment_intent);
      return paymentId === undefined ? undefined : { id: event.id, report: { kind: 'not-refunded', paymentId } };
    }
    default:
      return undefined;
  }
}
