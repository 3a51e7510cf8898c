import type { OrderRow } from '../orders/order-repository';

const HOUR = 3_600_000;
/** Money for an order that failed or was cancelled has been seen to arrive days later; after this nobody asks any more. */
const ASK_AFTER_CLOSE_MS = 7 * 24 * HOUR;
const LONGEST_PAUSE_MS = 6 * HOUR;

/**
 * When to ask the gateway about an order again: often while it is young, seldom when it is old.
 * @returns null when there is nothing left to ask
 */
export function computeNextCheck(
  { state, createdAt, closedAt }: Pick<OrderRow, 'state' | 'createdAt' | 'closedAt'>,
  now: Date,
  checkAfterMs: number,
): Date | null {
  if (state === 'paid' || state === 'refunded') return null;
  if (closedAt !== null && now.getTime() - closedAt.getTime() > ASK_AFTER_CLOSE_MS) return null;
  const age = now.getTime() - createdAt.getTime();
  return new Date(now.getTime() + Math.min(Math.max(age / 2, checkAfterMs), LONGEST_PAUSE_MS));
}
