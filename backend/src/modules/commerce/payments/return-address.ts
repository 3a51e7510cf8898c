import type { OrderState } from '@inspire/shared/contracts';
import { hrefs, paths } from '@inspire/shared/routes';
import type { OrderItem } from '../orders/order-item';

/** What `/api/call/url` knows to say (SPEC-4: payment return statuses). */
export type ReturnMessage = 'Paid' | 'Failure' | 'Aborted';

/** Where the viewer is led on to: the item's page, for a plan the plans (D-31). */
function placeOf({ kind, id }: OrderItem, isAudio: boolean): string {
  if (kind === 'video') return hrefs.videoPlayer(id);
  if (kind === 'plan') return paths.plans;
  // The player of an album gets its id from `status` (SPEC-2).
  return isAudio ? paths.audioPlayer : hrefs.videosInAlbum(id);
}

/** What an order's state is called on the return; undefined while nothing is known: then no toast is shown. */
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
    redirecturl: placeOf(item, isAudio),
    status: String(item.id),
    ...(message && { message }),
  });
  return `${paths.paymentReturn}?${parameters.toString()}`;
}
