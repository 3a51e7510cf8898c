import { and, eq, inArray, lte } from 'drizzle-orm';
import type { Database } from '../../../database/database';
import { orders } from '../../../database/schema/orders';
import type { OrderRow } from './order-repository';

export function createOrderCheckQueue(db: Database) {
  return {
    /** Schedules the next check; null schedules none. Ignores an order that was settled meanwhile. */
    async schedule(id: number, nextCheckAt: Date | null): Promise<void> {
      await db
        .update(orders)
        .set({ nextCheckAt })
        .where(and(eq(orders.id, id), inArray(orders.state, ['open', 'failed', 'cancelled'])));
    },

    /** Leases up to `limit` due orders until `leaseUntil`; skips rows locked by another worker (SKIP LOCKED). */
    async lease(limit: number, now: Date, leaseUntil: Date): Promise<OrderRow[]> {
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
}

export type OrderCheckQueue = ReturnType<typeof createOrderCheckQueue>;
