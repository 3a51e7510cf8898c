import type { PaymentUrl } from '@inspire/shared/contracts';
import { NotFoundError } from '../../../errors/errors';
import type { Session } from '../../../plugins/session';
import type { Checkout } from '../payments/checkout';
import { toAlbumOffer, toPlanOffer, toVideoOffer } from './offer';
import type { OfferRepository } from './offer-repository';

/**
 * The purchase calls of SPEC-7; each returns the checkout page (D-14, D-17, D-21, D-41).
 * All throw InvalidRequestError for items not for sale, NotFoundError for hidden ones, AlreadyOwnedError and PaymentProviderUnavailableError.
 */
export function createPurchaseService(offers: OfferRepository, checkout: Checkout) {
  return {
    async video(session: Session, id: number): Promise<PaymentUrl> {
      const video = await offers.video(id);
      if (!video) throw new NotFoundError();
      return checkout.start(session, toVideoOffer(video));
    },

    async album(session: Session, id: number): Promise<PaymentUrl> {
      const album = await offers.album(id);
      if (!album) throw new NotFoundError();
      return checkout.start(session, toAlbumOffer(album));
    },

    async plan(session: Session, id: number): Promise<PaymentUrl> {
      const plan = await offers.plan(id);
      if (!plan) throw new NotFoundError();
      return checkout.start(session, toPlanOffer(plan));
    },
  };
}

export type PurchaseService = ReturnType<typeof createPurchaseService>;
