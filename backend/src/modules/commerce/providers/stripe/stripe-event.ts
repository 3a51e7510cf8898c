import type Stripe from 'stripe';
import type { PaymentReport, ProviderEvent } from '../../payments/payment-provider';

type DisputeReport = Extract<PaymentReport, { kind: 'dispute' }>;

const toId = (reference: string | { id: string } | null): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id;

/** The payment id is that of the payment intent. */
export function toCaptureReport(session: Stripe.Checkout.Session, at: Date): PaymentReport | undefined {
  const paymentId = toId(session.payment_intent);
  if (session.payment_status !== 'paid' || paymentId === undefined) return undefined;
  return { kind: 'captured', paymentId, amount: session.amount_total ?? 0, currency: session.currency ?? '', at };
}

const INQUIRY = 0;
const CHARGEBACK = 1;

/** `prevented` ended before the bank decided. An appeal follows a loss; what it brings back is for the operator to grant. */
const disputeStates: Partial<Record<string, DisputeReport['state']>> = {
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
  appeal_needs_response: 'lost',
  appeal_under_review: 'lost',
};

/** An inquiry (`warning_…`) suspends like the chargeback that may follow under the same id. */
export function toDisputeReport({ id, status, payment_intent: intent }: Stripe.Dispute): DisputeReport | undefined {
  const paymentId = toId(intent);
  if (paymentId === undefined) return undefined;
  const stage = status.startsWith('warning_') ? INQUIRY : CHARGEBACK;
  return { kind: 'dispute', paymentId, disputeId: id, stage, state: disputeStates[status] ?? 'open' };
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
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated': {
      const report = toDisputeReport(event.data.object);
      return report && { id: event.id, report };
    }
    default:
      return undefined;
  }
}
