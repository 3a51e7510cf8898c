import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { DisputeState } from '../../../../database/schema/payments';
import type { PaymentReport, ProviderEvent } from '../../payments/payment-provider';

const seconds = z.int().nonnegative();
const payment = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  created_at: seconds,
  amount_refunded: z.int().nullish(),
});
const link = z.object({ reference_id: z.string() });

const dispute = z.object({ id: z.string(), payment_id: z.string(), status: z.string(), phase: z.string() });

/** Only the fields that we use; amounts in paise. */
const webhook = z.object({
  event: z.string(),
  created_at: seconds.optional(),
  payload: z.object({
    payment_link: z.object({ entity: link }).optional(),
    payment: z.object({ entity: payment }).optional(),
    dispute: z.object({ entity: dispute }).optional(),
  }),
});
type Webhook = z.infer<typeof webhook>;
export type RazorpayDispute = z.infer<typeof dispute>;

/** Razorpay retries an event with its original time for a day; the rest allows for events resent by hand. */
const WINDOW_MS = 7 * 24 * 3_600_000;
const CLOCK_SKEW_MS = 5 * 60_000;

/** `closed` ends a fraud report or retrieval request without money; a refund that ended it is reported itself. */
const disputeStates = new Map<string, DisputeState>([
  ['won', 'won'],
  ['closed', 'won'],
  ['lost', 'lost'],
]);

/** A buyer may contest a won chargeback once more. */
const phases = ['fraud', 'retrieval', 'chargeback', 'pre_arbitration', 'arbitration'];

export const toDisputeReport = ({ id, payment_id: paymentId, status, phase }: RazorpayDispute): PaymentReport => ({
  kind: 'dispute',
  paymentId,
  disputeId: id,
  stage: phases.indexOf(phase),
  state: disputeStates.get(status) ?? 'open',
});

/**
 * A refund counts once it is processed and covers the full amount. A failed attempt (`payment.failed`) does not end the order:
 * the page accepts another one.
 */
function toReport({ event, payload }: Webhook): PaymentReport | undefined {
  const paid = payload.payment?.entity;
  if (event.startsWith('payment.dispute.')) return payload.dispute && toDisputeReport(payload.dispute.entity);
  switch (event) {
    case 'payment_link.paid':
      return (
        paid && {
          kind: 'captured',
          paymentId: paid.id,
          amount: paid.amount,
          currency: paid.currency,
          at: new Date(paid.created_at * 1_000),
        }
      );
    case 'payment_link.cancelled':
    case 'payment_link.expired':
      return { kind: 'cancelled' };
    case 'refund.processed':
      return paid && (paid.amount_refunded ?? 0) >= paid.amount ? { kind: 'refunded', paymentId: paid.id } : undefined;
    case 'refund.failed':
      return paid && { kind: 'not-refunded', paymentId: paid.id };
    default:
      return undefined;
  }
}

/** Checks the signed time of the event, if it has one; the signature itself has none. */
export function isRecent(parsed: unknown, now: Date): boolean {
  const { data } = webhook.safeParse(parsed);
  if (data?.created_at === undefined) return true;
  const age = now.getTime() - data.created_at * 1_000;
  return age <= WINDOW_MS && age >= -CLOCK_SKEW_MS;
}

/**
 * Parses a verified webhook. The event id is the hash of the signed body: Razorpay's own id is in an unsigned header.
 * @returns undefined for an event that does not concern an order
 */
export function parseRazorpayEvent(parsed: unknown, body: Buffer): ProviderEvent | undefined {
  const { data } = webhook.safeParse(parsed);
  const report = data && toReport(data);
  if (!report) return undefined;
  const reference = data.payload.payment_link?.entity.reference_id;
  return { id: createHash('sha256').update(body).digest('hex'), ...(reference !== undefined && { reference }), report };
}
