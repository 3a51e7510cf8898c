import type { PaymentUrl } from '@inspire/shared/contracts';
import { NotFoundError } from '../../../errors/errors';
import type { Checkout, CheckoutBuyer } from '../payments/checkout';
import type { OfferRepository } from './offer-repository';
import type { OrderItem } from './order-item';

export function createPurchaseService(offers: OfferRepository, checkout: Checkout) {
  return {
    /**
     * Starts a purchase (SPEC-7) and returns its checkout page (D-14, D-17, D-21, D-41).
     * @throws InvalidRequestError for items not for sale, NotFoundError for hidden ones, AlreadyOwnedError,
     * RateLimitError and PaymentProviderUnavailableError
     */
    async start(buyer: CheckoutBuyer, kind: OrderItem['kind'], id: number): Promise<PaymentUrl> {
      const offer = await offers[kind](id);
      if (!offer) throw new NotFoundError();
      return checkout.start(buyer, offer);
    },
  };
}

export type PurchaseService = ReturnType<typeof createPurchaseService>;
