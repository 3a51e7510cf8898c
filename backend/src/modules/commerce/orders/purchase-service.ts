import type { PaymentUrl } from '@inspire/shared/contracts';
import { NotFoundError } from '../../../errors/errors';
import type { Checkout, CheckoutBuyer } from '../payments/checkout';
import { toAlbumOffer, toPlanOffer, toVideoOffer } from './offer';
import type { OfferRepository } from './offer-repository';

/**
 * The purchase calls of SPEC-7; each returns the checkout page (D-14, D-17, D-21, D-41).
 * All throw InvalidRequestError for items not for sale, NotFoundError for hidden ones, AlreadyOwnedError,
 * RateLimitError and PaymentProviderUnavailableError.
 */
export function createPurchaseService(offers: OfferRepository, checkout: Checkout) {
  return {
    async video(buyer: CheckoutBuyer, id: number): Promise<PaymentUrl> {
      const video = await offers.video(id);
      if (!video) throw new NotFoundError();
      return checkout.start(buyer, toVideoOffer(video));
    },

    async album(buyer: CheckoutBuyer, id: number): Promise<PaymentUrl> {
      const album = await offers.album(id);
      if (!album) throw new NotFoundError();
      return checkout.start(buyer, toAlbumOffer(album));
    },

    async plan(buyer: CheckoutBuyer, id: number): Promise<PaymentUrl> {
      const plan = await offers.plan(id);
      if (!plan) throw new NotFoundError();
      return checkout.start(buyer, toPlanOffer(plan));
    },
  };
}

export type PurchaseService = ReturnType<typeof createPurchaseService>;
