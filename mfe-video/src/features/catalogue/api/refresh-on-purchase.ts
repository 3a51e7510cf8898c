import type { Host } from '@inspire/shared/host';

/**
 * A purchase that is complete, in this tab or another, changes what the viewer may watch, and nearly every list says that: all
 * of them are asked for afresh, those on the screen at once.
 */
export const refreshOnPurchase = ({ events, queries }: Host): (() => void) =>
  events.onPurchaseCompleted(() => void queries.invalidateQueries());
