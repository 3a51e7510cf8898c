import type { OrderRow } from '../orders/order-repository';

const HOUR_MS = 3_600_000;
/** Providers have reported payments days after an order failed or was cancelled; checks stop after this. */
const CHECK_AFTER_CLOSE_MS = 7 * 24 * HOUR_MS;
const MAX_INTERVAL_MS = 6 * HOUR_MS;

/**
 * Returns when to check an order with its provider again: often while it is young, seldom when it is old.
 * @returns null when no check is needed any more
 */
export function computeNextCheck(
  { state, createdAt, closedAt }: Pick<OrderRow, 'state' | 'createdAt' | 'closedAt'>,
  now: Date,
  checkAfterMs: number,
): Date | null {
  if (state === 'paid' || state === 'refunded') return null;
  if (closedAt !== null && now.getTime() - closedAt.getTime() > CHECK_AFTER_CLOSE_MS) return null;
  const age = now.getTime() - createdAt.getTime();
  return new Date(now.getTime() + Math.min(Math.max(age / 2, checkAfterMs), MAX_INTERVAL_MS));
}
