import type { Host } from '@inspire/shared/host';

/**
 * Refetches all queries after a purchase in this tab or another, those on the screen at once: nearly every list shows what the
 * viewer may watch. Returns a function that stops this.
 */
export const refreshOnPurchase = ({ events, queries }: Host): (() => void) =>
  events.onPurchaseCompleted(() => void queries.invalidateQueries());
