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

const notForSale = (): InvalidRequestError => new InvalidRequestError('This item isn’t for sale.');

/** Payment providers reject an amount of zero. @throws InvalidRequestError */
function requirePrice(price: number): number {
  if (price <= 0) throw notForSale();
  return price;
}

/**
 * A Premium video needs a subscription, one of type Album is sold with its album (D-40, D-41). Every album that is not Free is sold,
 * Premium ones too (D-10).
 */
const isSold = (kind: 'video' | 'album', type: VideoType | AlbumType): boolean =>
  kind === 'video' ? type === 'BuyOne' || type === 'Rent' : type !== 'Free';

async function findPlanOffer(db: Database, id: number): Promise<Offer | undefined> {
  const offered = and(eq(subscriptionPlans.id, id), eq(subscriptionPlans.offered, true));
  const [plan] = await db.select().from(subscriptionPlans).where(offered);
  if (!plan) return undefined;
  return { item: { kind: 'plan', id }, title: plan.name, amount: requirePrice(plan.price), termMonths: plan.months };
}

/**
 * Finds the current price of an item. @returns undefined for a Deactive item and for a plan that is no longer offered (D-41)
 * @throws InvalidRequestError for an item that is not for sale
 */
export async function findOffer(db: Database, { kind, id }: OrderItem): Promise<Offer | undefined> {
  if (kind === 'plan') return findPlanOffer(db, id);
  const table = kind === 'video' ? videos : albums;
  const [row] = await db
    .select({ title: table.title, language: table.language, price: table.price, type: table.type })
    .from(table)
    .where(and(eq(table.id, id), eq(table.status, 'Active')));
  if (!row) return undefined;
  const { title, language, price, type } = row;
  if (!isSold(kind, type)) throw notForSale();
  return {
    item: { kind, id },
    title,
    ...(language !== null && { language }),
    amount: requirePrice(price),
    ...(type === 'Rent' && { termMonths: RENTAL_MONTHS }),
  };
}
