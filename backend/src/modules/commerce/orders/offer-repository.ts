import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../database/database';
import { albums, videos } from '../../../database/schema/catalogue';
import { subscriptionPlans } from '../../../database/schema/subscriptions';
import { type Offer, toAlbumOffer, toPlanOffer, toVideoOffer } from './offer';

/**
 * Current prices. Finds neither Deactive items nor plans that are no longer offered (D-41). All throw
 * InvalidRequestError for an item that is not for sale.
 */
export function createOfferRepository(db: Database) {
  const { id, title, language, price, type } = videos;
  return {
    async video(videoId: number): Promise<Offer | undefined> {
      const [row] = await db
        .select({ id, title, language, price, type })
        .from(videos)
        .where(and(eq(id, videoId), eq(videos.status, 'Active')));
      return row && toVideoOffer(row);
    },

    async album(albumId: number): Promise<Offer | undefined> {
      const columns = {
        id: albums.id,
        title: albums.title,
        language: albums.language,
        price: albums.price,
        type: albums.type,
      };
      const [row] = await db
        .select(columns)
        .from(albums)
        .where(and(eq(albums.id, albumId), eq(albums.status, 'Active')));
      return row && toAlbumOffer(row);
    },

    async plan(planId: number): Promise<Offer | undefined> {
      const offered = and(eq(subscriptionPlans.id, planId), eq(subscriptionPlans.offered, true));
      const [row] = await db.select().from(subscriptionPlans).where(offered);
      return row && toPlanOffer(row);
    },
  };
}

export type OfferRepository = ReturnType<typeof createOfferRepository>;
