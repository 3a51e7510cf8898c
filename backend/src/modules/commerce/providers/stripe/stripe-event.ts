import type Stripe from 'stripe';
import type { PaymentReport, ProviderEvent } from '../../payments/payment-provider';

const idOf = (given: string | { id: string } | null): string | undefined =>
  typeof given === 'string' ? given : given?.id;

/** Reads a session that was paid; the money's id is that of the payment intent. */
export function capturedOf(session: Stripe.Checkout.Session, at: Date): PaymentReport | undefined {
  const paymentId = idOf(session.payment_intent);
  if (session.payment_status !== 'paid' || paymentId === undefined) return undefined;
  return { kind: 'captured', paymentId, amount: session.amount_total ?? 0, currency: session.currency ?? '', at };
}

function ofSession(
  event: Stripe.Event,
  session: Stripe.Checkout.Session,
  report: PaymentReport | undefined,
): ProviderEvent | undefined {
  const reference = session.client_reference_id;
  return report && { id: event.id, ...(reference !== null && { reference }), report };
}

/**
 * Reads a verified webhook. A session that is complete but unpaid waits for a slow way of paying, of which another event
 * tells. @returns undefined for what says nothing about an order
 */
export function readStripeEvent(event: Stripe.Event): ProviderEvent | undefined {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return ofSession(event, event.data.object, capturedOf(event.data.object, new Date(event.created * 1_000)));
    case 'checkout.session.async_payment_failed':
      return ofSession(event, event.data.object, { kind: 'failed' });
    case 'checkout.session.expired':
      return ofSession(event, event.data.object, { kind: 'cancelled' });
    case 'charge.refunded': {
      const paymentId = idOf(event.data.object.payment_intent);
      // True only when all of it went back.
      if (!event.data.object.refunded || paymentId === undefined) return undefined;
      return { id: event.id, report: { kind: 'refunded', paymentId } };
    }
    case 'refund.failed': {
      const paymentId = idOf(event.data.object.payment_intent);
      return paymentId === undefined ? undefined : { id: event.id, report: { kind: 'not-refunded', paymentId } };
    }
    default:
      return undefined;
  }
}
