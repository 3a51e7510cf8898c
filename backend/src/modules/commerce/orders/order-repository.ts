import { and, count, desc, eq, getTableColumns, gt, isNull, sql } from 'drizzle-orm';
import type { MediaType, Order, OrderState } from '@inspire/shared/contracts';
import type { Database } from '../../../database/database';
import { sessions, users } from '../../../database/schema/accounts';
import { albums, videos } from '../../../database/schema/catalogue';
import { entitlements } from '../../../database/schema/entitlements';
import { orders } from '../../../database/schema/orders';
import type { PaymentProviderName } from '../../../database/schema/payment-provider-name';
import { paymentDisputes, payments } from '../../../database/schema/payments';

export interface OrderItem {
  readonly kind: Order['kind'];
  readonly id: number;
}

interface ItemColumns {
  readonly videoId: number | null;
  readonly albumId: number | null;
  readonly planId: number | null;
}

/** Exactly one of the three columns is set. */
export function toOrderItem({ videoId, albumId, planId }: ItemColumns): OrderItem {
  if (videoId !== null) return { kind: 'video', id: videoId };
  if (albumId !== null) return { kind: 'album', id: albumId };
  if (planId !== null) return { kind: 'plan', id: planId };
  throw new Error('an order has no item');
}

export const toItemColumns = ({ kind, id }: OrderItem): Partial<ItemColumns> =>
  kind === 'video' ? { videoId: id } : kind === 'album' ? { albumId: id } : { planId: id };

export type OrderRow = typeof orders.$inferSelect;
/** `language` and `mediaType` are the item's. */
export type OrderLine = OrderRow & {
  readonly rentEndsAt: Date | null;
  readonly language: string | null;
  readonly mediaType: MediaType | null;
  readonly isDisputed: boolean;
};

export interface Buyer {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

const MAX_LISTED = 500;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const lineColumns = {
  ...getTableColumns(orders),
  rentEndsAt: entitlements.endsAt,
  language: sql<string | null>`coalesce(${videos.language}, ${albums.language})`,
  mediaType: albums.mediaType,
  isDisputed: sql<boolean>`exists (
    select 1 from ${payments} join ${paymentDisputes} on ${paymentDisputes.provider} = ${payments.provider}
      and ${paymentDisputes.paymentId} = ${payments.paymentId}
    where ${payments.orderId} = ${orders.id} and ${payments.state} = 'granted' and ${paymentDisputes.state} = 'open')`,
};

export const orderRepository = {
  /** Newest first. */
  listOwn: (db: Database, userId: number): Promise<OrderLine[]> =>
    db
      .select(lineColumns)
      .from(orders)
      .leftJoin(entitlements, eq(entitlements.source, orders.grantSource))
      .leftJoin(videos, eq(videos.id, orders.videoId))
      .leftJoin(albums, eq(albums.id, orders.albumId))
      .where(eq(orders.userId, userId))
      .orderBy(desc(orders.id))
      .limit(MAX_LISTED),

  async find(db: Database, id: number): Promise<OrderRow | undefined> {
    const [row] = await db.select().from(orders).where(eq(orders.id, id));
    return row;
  },

  async findOwn(db: Database, userId: number, id: number): Promise<OrderRow | undefined> {
    const [row] = await db
      .select()
      .from(orders)
      .where(and(eq(orders.id, id), eq(orders.userId, userId)));
    return row;
  },

  /** States without orders are left out. */
  async countByState(db: Database): Promise<Map<OrderState, number>> {
    const rows = await db.select({ state: orders.state, count: count() }).from(orders).groupBy(orders.state);
    return new Map(rows.map((row) => [row.state, row.count]));
  },

  /** The order of the account that a session belongs to, while the session lasts. */
  async findOfSession(db: Database, session: string, id: number, now: Date): Promise<OrderRow | undefined> {
    const [row] = await db
      .select(getTableColumns(orders))
      .from(orders)
      .innerJoin(sessions, eq(sessions.userId, orders.userId))
      .where(and(eq(orders.id, id), eq(sessions.id, session), gt(sessions.expiresAt, now)));
    return row;
  },

  /** @param reference untrusted text: PostgreSQL would reject anything but a UUID */
  async findByReference(db: Database, reference: string): Promise<OrderRow | undefined> {
    if (!UUID.test(reference)) return undefined;
    const [row] = await db.select().from(orders).where(eq(orders.reference, reference));
    return row;
  },

  /**
   * Locks an account until the transaction ends. Every purchase and grant of the account takes this lock first, so that
   * what it owns cannot change between a check and the write that depends on it.
   * @returns undefined when the account is deleted
   */
  async lockBuyer(db: Database, userId: number): Promise<Buyer | undefined> {
    const columns = { id: users.id, name: users.userName, email: users.email };
    const [row] = await db.select(columns).from(users).where(eq(users.id, userId)).for('no key update');
    return row;
  },

  /** Locks an order until the transaction ends. Lock its buyer first: the reverse order can deadlock. */
  async lock(db: Database, provider: PaymentProviderName, id: number): Promise<OrderRow | undefined> {
    const [row] = await db
      .select()
      .from(orders)
      .where(and(eq(orders.id, id), eq(orders.provider, provider)))
      .for('update');
    return row;
  },

  async update(db: Database, id: number, changes: Partial<typeof orders.$inferInsert>): Promise<void> {
    await db.update(orders).set(changes).where(eq(orders.id, id));
  },
};

function isOpenFor(userId: number, item: OrderItem) {
  const columns = toItemColumns(item);
  const ofItem = Object.entries(columns).map(([name, id]) => eq(orders[name as keyof typeof columns], id as number));
  return and(eq(orders.userId, userId), eq(orders.state, 'open'), ...ofItem);
}

const isOpen = (id: number) => and(eq(orders.id, id), eq(orders.state, 'open'));

/** At most one open order per viewer and item (D-41). */
export const openOrderRepository = {
  async find(db: Database, userId: number, item: OrderItem): Promise<OrderRow | undefined> {
    const [row] = await db.select().from(orders).where(isOpenFor(userId, item));
    return row;
  },

  /** @returns undefined when the viewer already has an open order for the item */
  async insert(db: Database, row: Omit<typeof orders.$inferInsert, 'state'>): Promise<OrderRow | undefined> {
    const [inserted] = await db
      .insert(orders)
      .values({ ...row, state: 'open' })
      .onConflictDoNothing()
      .returning();
    return inserted;
  },

  /** Saves the provider's checkout page; the first one wins. @returns undefined when the order was closed meanwhile */
  async saveCheckoutPage(db: Database, id: number, pageId: string, paymentUrl: string): Promise<OrderRow | undefined> {
    await db
      .update(orders)
      .set({ pageId, paymentUrl })
      .where(and(isOpen(id), isNull(orders.paymentUrl)));
    const [row] = await db.select().from(orders).where(isOpen(id));
    return row;
  },

  /** Money that still arrives for the order is granted or refunded (D-41). */
  async cancel(db: Database, id: number, now: Date): Promise<void> {
    await db.update(orders).set({ state: 'cancelled', closedAt: now }).where(isOpen(id));
  },

  /**
   * Cancels an order that has no page, and stops checking it: it cannot have been paid, and no page is saved for it later.
   * @returns false when it has a page or is closed
   */
  async cancelWithoutPage(db: Database, id: number, now: Date): Promise<boolean> {
    const rows = await db
      .update(orders)
      .set({ state: 'cancelled', closedAt: now, nextCheckAt: null })
      .where(and(isOpen(id), isNull(orders.pageId)))
      .returning({ id: orders.id });
    return rows.length > 0;
  },
};
