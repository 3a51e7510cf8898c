import type { OrderState } from '@inspire/shared/contracts';
import { hrefs, paths } from '@inspire/shared/routes';
import type { OrderItem } from '../orders/order-item';

/** The messages of the payment-return page `/api/call/url` (SPEC-4). */
export type ReturnMessage = 'Paid' | 'Failure' | 'Aborted';

/** The item's own page; for a plan the list of plans (D-31). */
function getItemPath({ kind, id }: OrderItem, isAudio: boolean): string {
  if (kind === 'video') return hrefs.videoPlayer(id);
  if (kind === 'plan') return paths.plans;
  // The audio player gets the album's id from `status` (SPEC-2).
  return isAudio ? paths.audioPlayer : hrefs.videosInAlbum(id);
}

/** @returns undefined while the outcome is unknown, so that no toast is shown */
export function returnMessage(state: OrderState, isCancelled: boolean): ReturnMessage | undefined {
  switch (state) {
    case 'paid':
      return 'Paid';
    case 'failed':
    case 'refunded':
      return 'Failure';
    case 'cancelled':
      return 'Aborted';
    case 'open':
      return isCancelled ? 'Aborted' : undefined;
  }
}

/** The payment-return page of SPEC-2 with its three parameters; `status` is always the item's id. */
export function returnAddress(item: OrderItem, isAudio: boolean, message: ReturnMessage | undefined): string {
  const parameters = new URLSearchParams({
    redirecturl: getItemPath(item, isAudio),
    status: String(item.id),
    ...(message && { message }),
  });
  return `${paths.paymentReturn}?${parameters.toString()}`;
}
