import type { OrderState } from '@inspire/shared/contracts';
import type { PaymentState } from '../../../database/schema/payments';

/** What decides whether captured money can be kept. */
export interface CaptureFacts {
  /** The very amount of the order, in its currency. */
  readonly inFull: boolean;
  /** The account is there, and does not own the item already. */
  readonly isWanted: boolean;
}

/**
 * Captured money is granted for or sent back, whatever state the order was in (D-21): a cancelled or failed order is
 * granted late (D-41); a second payment of one order, a wrong amount, or one for what is owned already goes back.
 */
export function onCaptured(
  state: OrderState,
  { inFull, isWanted }: CaptureFacts,
): { order: OrderState; payment: PaymentState } {
  if (state === 'paid' || state === 'refunded') return { order: state, payment: 'refund_due' };
  return inFull && isWanted ? { order: 'paid', payment: 'granted' } : { order: 'refunded', payment: 'refund_due' };
}

/** A gateway's page ended without money: only an open order takes it to heart. */
export const onEnded = (state: OrderState, how: 'failed' | 'cancelled'): OrderState => (state === 'open' ? how : state);

/**
 * Money went back. What was granted for it ends; a payment that was never kept changes nothing but itself. `payment` is
 * undefined where the gateway tells of the refund before it tells of the payment: the order will get no other.
 */
export function onRefunded(
  state: OrderState,
  payment: PaymentState | undefined,
): { order: OrderState; revoke: boolean } {
  if (payment === 'granted') return { order: 'refunded', revoke: true };
  if (payment === undefined && state !== 'paid') return { order: 'refunded', revoke: false };
  return { order: state, revoke: false };
}
