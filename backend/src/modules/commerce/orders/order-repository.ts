import { and, desc, eq, getTableColumns, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { MediaType } from '@inspire/shared/contracts';
import type { Database } from '../../../database/database';
import { users } from '../../../database/schema/accounts';
import { albums, videos } from '../../../database/schema/catalogue';
import { entitlements } from '../../../database/schema/entitlements';
import { orders, receiptCounters } from '../../../database/schema/orders';
import type { PaymentProviderName } from '../../../database/schema/payment-provider-name';
import { itemColumns, type OrderItem } from './order-item';

export type OrderRow = typeof orders.$inferSelect;
/** An order with what its viewer is told beside it; `language` and `mediaType` are the item's. */
export type OrderLine = OrderRow & {
  readonly rentEndsAt: Date | null;
  readonly language: string | null;
  readonly mediaType: MediaType | null;
};

/** Who an order is for, as the receipt and the gateway name them. */
export interface Buyer {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function createOrderRepository(db: Database) {
  const isOpenFor = (userId: number, item: OrderItem) => {
    const columns = itemColumns(item);
    const ofItem = Object.entries(columns).map(([name, id]) => eq(orders[name as keyof typeof columns], id as number));
    return and(eq(orders.userId, userId), eq(orders.state, 'open'), ...ofItem);
  };
  const lineColumns = {
    ...getTableColumns(orders),
    rentEndsAt: entitlements.endsAt,
    language: sql<string | null>`coalesce(${videos.language}, ${albums.language})`,
    mediaType: albums.mediaType,
  };

  return {
    /** A viewer's own orders, newest first and no more than a page can show, each with the end of its rental and what is known of its item. */
    listOwn: (userId: number): Promise<OrderLine[]> =>
      db
        .select(lineColumns)
        .from(orders)
        .leftJoin(entitlements, eq(entitlements.source, orders.grantSource))
        .leftJoin(videos, eq(videos.id, orders.videoId))
        .leftJoin(albums, eq(albums.id, orders.albumId))
        .where(eq(orders.userId, userId))
        .orderBy(desc(orders.id))
        .limit(500),

    async find(id: number): Promise<OrderRow | undefined> {
      const [row] = await db.select().from(orders).where(eq(orders.id, id));
      return row;
    },

    async findOwn(userId: number, id: number): Promise<OrderRow | undefined> {
      const [row] = await db
        .select()
        .from(orders)
        .where(and(eq(orders.id, id), eq(orders.userId, userId)));
      return row;
    },

    /** Anybody may ask with anything: PostgreSQL takes nothing but a UUID for one. */
    async findByReference(reference: string): Promise<OrderRow | undefined> {
      if (!uuid.test(reference)) return undefined;
      const [row] = await db.select().from(orders).where(eq(orders.reference, reference));
      return row;
    },

    async findOpen(userId: number, item: OrderItem): Promise<OrderRow | undefined> {
      const [row] = await db.select().from(orders).where(isOpenFor(userId, item));
      return row;
    },

    /**
     * Makes all else that concerns the purchases of one account wait until this transaction ends: what is owned cannot change
     * between the look and the deed. @returns undefined when the account is gone
     */
    async lockBuyer(userId: number): Promise<Buyer | undefined> {
      const columns = { id: users.id, name: users.userName, email: users.email };
      const [row] = await db.select(columns).from(users).where(eq(users.id, userId)).for('no key update');
      return row;
    },

    /** The order itself, until the transaction ends. Lock its buyer first, as everybody does. */
    async lock(gateway: PaymentProviderName, id: number): Promise<OrderRow | undefined> {
      const [row] = await db
        .select()
        .from(orders)
        .where(and(eq(orders.id, id), eq(orders.gateway, gateway)))
        .for('update');
      return row;
    },

    /** @returns undefined when the viewer has an open order for the item (D-41) */
    async insertOpen(row: Omit<typeof orders.$inferInsert, 'state'>): Promise<OrderRow | undefined> {
      const [made] = await db
        .insert(orders)
        .values({ ...row, state: 'open' })
        .onConflictDoNothing()
        .returning();
      return made;
    },

    async update(id: number, changes: Partial<typeof orders.$inferInsert>): Promise<void> {
      await db.update(orders).set(changes).where(eq(orders.id, id));
    },

    /** Keeps the gateway's page of an open order; the first one stays. @returns undefined when the order was closed meanwhile */
    async saveCheckoutPage(id: number, pageId: string, paymentUrl: string): Promise<OrderRow | undefined> {
      const isOpen = and(eq(orders.id, id), eq(orders.state, 'open'));
      await db
        .update(orders)
        .set({ pageId, paymentUrl })
        .where(and(isOpen, isNull(orders.paymentUrl)));
      const [row] = await db.select().from(orders).where(isOpen);
      return row;
    },

    /** Cancels an open order; money that arrives for it all the same is granted or sent back (D-41). */
    async cancelOpen(id: number, now: Date): Promise<void> {
      await db
        .update(orders)
        .set({ state: 'cancelled', closedAt: now })
        .where(and(eq(orders.id, id), eq(orders.state, 'open')));
    },

    /**
     * Cancels an open order that has no page, for good: nobody can have paid it, and no page is kept for it any more.
     * @returns false when it has a page, or was closed before
     */
    async cancelWithoutPage(id: number, now: Date): Promise<boolean> {
      const rows = await db
        .update(orders)
        .set({ state: 'cancelled', closedAt: now, nextCheckAt: null })
        .where(and(eq(orders.id, id), eq(orders.state, 'open'), isNull(orders.pageId)))
        .returning({ id: orders.id });
      return rows.length > 0;
    },

    /** When the reconciler asks next about an order that is not settled; one that was settled meanwhile stays as it is. */
    async scheduleCheck(id: number, nextCheckAt: Date | null): Promise<void> {
      await db
        .update(orders)
        .set({ nextCheckAt })
        .where(and(eq(orders.id, id), inArray(orders.state, ['open', 'failed', 'cancelled'])));
    },

    /** Takes the next receipt number of a year; nobody else can take one until this transaction ends, so none is left out. */
    async takeReceiptSerial(year: string): Promise<number> {
      const [row] = await db
        .insert(receiptCounters)
        .values({ year, last: 1 })
        .onConflictDoUpdate({ target: receiptCounters.year, set: { last: sql`${receiptCounters.last} + 1` } })
        .returning({ last: receiptCounters.last });
      if (!row) throw new Error('no receipt number was given');
      return row.last;
    },

    /** Lends up to `most` orders that are to be asked about until `until`; what another process is just taking is passed over. */
    async claimChecks(most: number, now: Date, until: Date): Promise<OrderRow[]> {
      // In a `with`, which runs once: a subquery may run once for each row, and lock more than the limit.
      const due = db
        .$with('due')
        .as(
          db
            .select({ id: orders.id })
            .from(orders)
            .where(lte(orders.nextCheckAt, now))
            .orderBy(orders.nextCheckAt)
            .limit(most)
            .for('update', { skipLocked: true }),
        );
      return db
        .with(due)
        .update(orders)
        .set({ nextCheckAt: until })
        .where(inArray(orders.id, db.select({ id: due.id }).from(due)))
        .returning();
    },
  };
}

export type OrderRepository = ReturnType<typeof createOrderRepository>;
