import { and, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Database } from '../../../database/database';
import { orders } from '../../../database/schema/orders';
import type { OrderRow } from './order-repository';

export const orderCheckQueue = {
  /**
   * Schedules the next check of a leased order; null schedules none. Ignores an order whose settlement has scheduled it since.
   * @param leaseUntil its `nextCheckAt` since the lease
   */
  async schedule(db: Database, id: number, leaseUntil: Date | null, nextCheckAt: Date | null): Promise<void> {
    const isLeased = leaseUntil === null ? isNull(orders.nextCheckAt) : eq(orders.nextCheckAt, leaseUntil);
    await db
      .update(orders)
      .set({ nextCheckAt })
      .where(and(eq(orders.id, id), isLeased));
  },

  /** Makes every scheduled check due. @returns how many */
  async makeAllDue(db: Database, now: Date): Promise<number> {
    const rows = await db
      .update(orders)
      .set({ nextCheckAt: now })
      .where(isNotNull(orders.nextCheckAt))
      .returning({ id: orders.id });
    return rows.length;
  },

  /** @returns since when the most overdue check has been due; undefined when none is */
  async findOldestDue(db: Database, now: Date): Promise<Date | undefined> {
    const [row] = await db
      .select({ due: orders.nextCheckAt })
      .from(orders)
      .where(lte(orders.nextCheckAt, now))
      .orderBy(orders.nextCheckAt)
      .limit(1);
    return row?.due ?? undefined;
  },

  /** Leases up to `limit` due orders until `leaseUntil`; skips rows locked by another worker (SKIP LOCKED). */
  async lease(db: Database, limit: number, now: Date, leaseUntil: Date): Promise<OrderRow[]> {
    // A CTE runs once; a subquery may run once per row and lock more rows than the limit.
    const due = db
      .$with('due')
      .as(
        db
          .select({ id: orders.id })
          .from(orders)
          .where(lte(orders.nextCheckAt, now))
          .orderBy(orders.nextCheckAt)
          .limit(limit)
          .for('update', { skipLocked: true }),
      );
    return db
      .with(due)
      .update(orders)
      .set({ nextCheckAt: leaseUntil })
      .where(inArray(orders.id, db.select({ id: due.id }).from(due)))
      .returning();
  },
};
