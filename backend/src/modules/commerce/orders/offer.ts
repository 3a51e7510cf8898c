import type { AlbumType, VideoType } from '@inspire/shared/contracts';
import { InvalidRequestError } from '../../../errors/errors';
import type { OrderItem } from './order-item';

/** What is sold, at which price and for how long. */
export interface Offer {
  readonly item: OrderItem;
  readonly title: string;
  readonly language?: string;
  /** Whole rupees. */
  readonly amount: number;
  /** Absent: for good. */
  readonly termMonths?: number;
}

/** SPEC-9: a rental is valid for one year. */
export const RENTAL_MONTHS = 12;

export interface PricedItem<T> {
  readonly id: number;
  readonly title: string;
  readonly language: string | null;
  readonly price: number;
  readonly type: T;
}

const notSold = (): InvalidRequestError => new InvalidRequestError('This cannot be bought.');

const offerOf = (
  kind: 'video' | 'album',
  { id, title, language, price, type }: PricedItem<VideoType | AlbumType>,
): Offer => {
  // A gateway takes no payment of nothing.
  if (price <= 0) throw notSold();
  const base = { item: { kind, id }, title, ...(language !== null && { language }), amount: price };
  return type === 'Rent' ? { ...base, termMonths: RENTAL_MONTHS } : base;
};

/**
 * Videos are sold when they are BuyOne or Rent: a Premium one takes a subscription, one of type Album is sold inside its
 * album (D-40 and D-41). @throws InvalidRequestError
 */
export function offerOfVideo(video: PricedItem<VideoType>): Offer {
  if (video.type !== 'BuyOne' && video.type !== 'Rent') throw notSold();
  return offerOf('video', video);
}

/** Every album that is not Free is sold, Premium ones too (D-10). @throws InvalidRequestError */
export function offerOfAlbum(album: PricedItem<AlbumType>): Offer {
  if (album.type === 'Free') throw notSold();
  return offerOf('album', album);
}

export interface PricedPlan {
  readonly id: number;
  readonly name: string;
  readonly price: number;
  readonly months: number;
}

/** @throws InvalidRequestError */
export function offerOfPlan({ id, name, price, months }: PricedPlan): Offer {
  if (price <= 0) throw notSold();
  return { item: { kind: 'plan', id }, title: name, amount: price, termMonths: months };
}
