import type { OrderRow } from '../orders/order-repository';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Providers have reported payments days after an order failed or was cancelled; checks stop after this. */
const CHECK_AFTER_CLOSE_MS = 7 * DAY_MS;
const MAX_INTERVAL_MS = 6 * HOUR_MS;

/** Card networks accept a dispute for up to 120 days after the payment; most come within the first weeks. */
const DISPUTE_WINDOW_MS = 120 * DAY_MS;
const DAILY_FOR_MS = 14 * DAY_MS;
const WEEK_MS = 7 * DAY_MS;

type CheckedOrder = Pick<OrderRow, 'state' | 'createdAt' | 'paidAt' | 'closedAt'> & {
  /** Checked every day until it is decided, however long that takes. */
  readonly hasOpenDispute?: boolean;
};

/** D-49: a paid order is polled for disputes and refunds whose webhook was lost. */
function computePaidCheck({ paidAt, createdAt, hasOpenDispute }: CheckedOrder, now: Date): Date | null {
  const age = now.getTime() - (paidAt ?? createdAt).getTime();
  if (age > DISPUTE_WINDOW_MS && !hasOpenDispute) return null;
  const interval = age < DAILY_FOR_MS || hasOpenDispute ? DAY_MS : WEEK_MS;
  return new Date(now.getTime() + interval);
}

/**
 * Returns when to check an order with its provider again: often while it is young, seldom when it is old.
 * @returns null when no check is needed any more
 */
export function computeNextCheck(order: CheckedOrder, now: Date, checkAfterMs: number): Date | null {
  const { state, createdAt, closedAt } = order;
  if (state === 'refunded') return null;
  if (state === 'paid') return computePaidCheck(order, now);
  if (closedAt !== null && now.getTime() - closedAt.getTime() > CHECK_AFTER_CLOSE_MS) return null;
  const age = now.getTime() - createdAt.getTime();
  return new Date(now.getTime() + Math.min(Math.max(age / 2, checkAfterMs), MAX_INTERVAL_MS));
}
