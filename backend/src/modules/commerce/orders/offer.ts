import type { AlbumType, VideoType } from '@inspire/shared/contracts';
import { InvalidRequestError } from '../../../errors/errors';
import type { OrderItem } from './order-item';

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
export const RENTAL_MONTHS = 12;

export interface PricedItem<T> {
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
export function toVideoOffer(video: PricedItem<VideoType>): Offer {
  if (video.type !== 'BuyOne' && video.type !== 'Rent') throw notForSale();
  return toOffer('video', video);
}

/** Sells every album that is not Free, Premium ones too (D-10). @throws InvalidRequestError */
export function toAlbumOffer(album: PricedItem<AlbumType>): Offer {
  if (album.type === 'Free') throw notForSale();
  return toOffer('album', album);
}

export interface PricedPlan {
  readonly id: number;
  readonly name: string;
  readonly price: number;
  readonly months: number;
}

/** @throws InvalidRequestError */
export function toPlanOffer({ id, name, price, months }: PricedPlan): Offer {
  if (price <= 0) throw notForSale();
  return { item: { kind: 'plan', id }, title: name, amount: price, termMonths: months };
}
