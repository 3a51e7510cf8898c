import { and, eq } from 'drizzle-orm';
import type { AlbumType, VideoType } from '@inspire/shared/contracts';
import type { Database } from '../../../database/database';
import { albums, videos } from '../../../database/schema/catalogue';
import { subscriptionPlans } from '../../../database/schema/subscriptions';
import { InvalidRequestError } from '../../../errors/errors';
import type { OrderItem } from './order-repository';

export interface Offer {
  readonly item: OrderItem;
  readonly title: string;
  readonly language?: string;
  /** Whole rupees. */
  readonly amount: number;
  /** Absent: permanent. */
  readonly termMonths?: number;
}

/** A rental is valid for one year (SPEC-9). */
const RENTAL_MONTHS = 12;

interface PricedItem<T> {
  readonly id: number;
  readonly title: string;
  readonly language: string | null;
  readonly price: number;
  readonly type: T;
}

const notForSale = (): InvalidRequestError => new InvalidRequestError('This item isn’t for sale.');

const toOffer = (
  kind: 'video' | 'album',
  { id, title, language, price, type }: PricedItem<VideoType | AlbumType>,
): Offer => {
  // Payment providers reject an amount of zero.
  if (price <= 0) throw notForSale();
  const base = { item: { kind, id }, title, ...(language !== null && { language }), amount: price };
  return type === 'Rent' ? { ...base, termMonths: RENTAL_MONTHS } : base;
};

/**
 * Sells BuyOne and Rent videos only: a Premium one needs a subscription, one of type Album is sold with its album (D-40, D-41).
 * @throws InvalidRequestError
 */
function toVideoOffer(video: PricedItem<VideoType>): Offer {
  if (video.type !== 'BuyOne' && video.type !== 'Rent') throw notForSale();
  return toOffer('video', video);
}

/** Sells every album that is not Free, Premium ones too (D-10). @throws InvalidRequestError */
function toAlbumOffer(album: PricedItem<AlbumType>): Offer {
  if (album.type === 'Free') throw notForSale();
  return toOffer('album', album);
}

interface PricedPlan {
  readonly id: number;
  readonly name: string;
  readonly price: number;
  readonly months: number;
}

/** @throws InvalidRequestError */
function toPlanOffer({ id, name, price, months }: PricedPlan): Offer {
  if (price <= 0) throw notForSale();
  return { item: { kind: 'plan', id }, title: name, amount: price, termMonths: months };
}

const { id, title, language, price, type } = videos;
const finders = {
  async video(db: Database, videoId: number): Promise<Offer | undefined> {
    const [row] = await db
      .select({ id, title, language, price, type })
      .from(videos)
      .where(and(eq(id, videoId), eq(videos.status, 'Active')));
    return row && toVideoOffer(row);
  },

  async album(db: Database, albumId: number): Promise<Offer | undefined> {
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

  async plan(db: Database, planId: number): Promise<Offer | undefined> {
    const offered = and(eq(subscriptionPlans.id, planId), eq(subscriptionPlans.offered, true));
    const [row] = await db.select().from(subscriptionPlans).where(offered);
    return row && toPlanOffer(row);
  },
};

/**
 * Finds the current price of an item. @returns undefined for a Deactive item and for a plan that is no longer offered (D-41)
 * @throws InvalidRequestError for an item that is not for sale
 */
export const findOffer = (db: Database, { kind, id: itemId }: OrderItem): Promise<Offer | undefined> =>
  finders[kind](db, itemId);
