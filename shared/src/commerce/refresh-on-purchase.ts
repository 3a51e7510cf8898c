import type { Host } from '../host';

/**
 * Refetches all queries after a purchase in any tab, visible ones immediately: nearly every list shows what the
 * viewer may play. Returns a function that stops this.
 */
export const refreshOnPurchase = ({ events, queries }: Host): (() => void) =>
  events.onPurchaseCompleted(() => void queries.invalidateQueries());
