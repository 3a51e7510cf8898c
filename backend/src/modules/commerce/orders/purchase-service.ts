import type { PaymentUrl } from '@inspire/shared/contracts';
import { NotFoundError } from '../../../errors/errors';
import type { Session } from '../../../plugins/session';
import type { Checkout } from '../payments/checkout';
import { offerOfAlbum, offerOfPlan, offerOfVideo } from './offer';
import type { OfferRepository } from './offer-repository';

/**
 * The purchases of SPEC-7: each gives the page where the viewer pays (D-14, D-17, D-21 and D-41).
 * All throw InvalidRequestError for what is not sold, NotFoundError for what is not shown, AlreadyOwnedError and PaymentProviderUnavailableError.
 */
export function createPurchaseService(offers: OfferRepository, checkout: Checkout) {
  return {
    async video(session: Session, id: number): Promise<PaymentUrl> {
      const video = await offers.video(id);
      if (!video) throw new NotFoundError();
      return checkout.start(session, offerOfVideo(video));
    },

    async album(session: Session, id: number): Promise<PaymentUrl> {
      const album = await offers.album(id);
      if (!album) throw new NotFoundError();
      return checkout.start(session, offerOfAlbum(album));
    },

    async plan(session: Session, id: number): Promise<PaymentUrl> {
      const plan = await offers.plan(id);
      if (!plan) throw new NotFoundError();
      return checkout.start(session, offerOfPlan(plan));
    },
  };
}

export type PurchaseService = ReturnType<typeof createPurchaseService>;
