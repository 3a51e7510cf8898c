import type { OrderState } from '@inspire/shared/contracts';
import type { DisputeState, PaymentState } from '../../../database/schema/payments';

export interface CaptureFacts {
  /** The exact amount of the order, in its currency. */
  readonly inFull: boolean;
  /** The account exists and does not own the item yet. */
  readonly isWanted: boolean;
}

/**
 * Captured money is either granted or refunded, whatever state the order is in (D-21): a cancelled or failed order is
 * granted late (D-41); a second payment, a wrong amount or a payment for an owned item is refunded.
 */
export function onCaptured(
  state: OrderState,
  { inFull, isWanted }: CaptureFacts,
): { order: OrderState; payment: PaymentState } {
  if (state === 'paid' || state === 'refunded') return { order: state, payment: 'refund_due' };
  return inFull && isWanted ? { order: 'paid', payment: 'granted' } : { order: 'refunded', payment: 'refund_due' };
}

/** A checkout page ended without a payment; only an open order changes. */
export const onEnded = (state: OrderState, how: 'failed' | 'cancelled'): OrderState => (state === 'open' ? how : state);

/**
 * A refund revokes what its payment was granted for; the refund of a payment that was never kept changes only the payment.
 * `payment` is undefined when the provider reports the refund before the payment: no other payment will follow.
 */
export function onRefunded(
  state: OrderState,
  payment: PaymentState | undefined,
): { order: OrderState; revoke: boolean } {
  if (payment === 'granted') return { order: 'refunded', revoke: true };
  if (payment === undefined && state !== 'paid') return { order: 'refunded', revoke: false };
  return { order: state, revoke: false };
}

export type DisputeEffect = 'none' | 'suspend' | 'restore' | 'charge-back';

/**
 * D-49: an open dispute suspends what its payment was granted for; the outcome restores or revokes it. A lost one also ends
 * a refund that is due: the bank has taken the money, and a refund would pay it twice.
 */
export function onDisputed(payment: PaymentState, disputes: readonly DisputeState[]): DisputeEffect {
  if (disputes.length === 0 || payment === 'refunded' || payment === 'charged_back') return 'none';
  if (disputes.includes('lost')) return 'charge-back';
  if (payment !== 'granted') return 'none';
  return disputes.includes('open') ? 'suspend' : 'restore';
}
