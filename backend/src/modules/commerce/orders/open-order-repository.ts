import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../../database/database';
import { orders } from '../../../database/schema/orders';
import { type OrderItem, toItemColumns } from './order-item';
import type { OrderRow } from './order-repository';

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
