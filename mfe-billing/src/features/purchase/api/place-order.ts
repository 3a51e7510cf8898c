import type { ApiClient } from '@inspire/shared/client';
import type { PaymentUrl } from '@inspire/shared/contracts';
import type { PurchaseItem } from '@inspire/shared/host';

/**
 * Orders an item at the server's price (D-21). Repeated calls before the payment return the same order (D-41).
 * @throws ApiError: 409 for an item that the viewer already owns
 */
export function placeOrder(api: ApiClient, { kind, id }: Pick<PurchaseItem, 'kind' | 'id'>): Promise<PaymentUrl> {
  switch (kind) {
    case 'video':
      return api.call('purchaseVideo', { query: { videoId: id } });
    case 'album':
      return api.call('purchaseAlbum', { query: { audioId: id } });
    case 'plan':
      return api.call('purchasePlan', { query: { subscriptionPlanId: id } });
  }
}
