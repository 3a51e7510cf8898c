import { desc, eq } from 'drizzle-orm';
import type { Database } from '../../plugins/database/database';
import { orders } from './orders-schema';

export type OrderRow = typeof orders.$inferSelect;

export function createOrderRepository(db: Database) {
  return {
    /** A viewer's own orders, newest first. */
    listOwn: (userId: number): Promise<OrderRow[]> => db.select().from(orders).where(eq(orders.userId, userId)).orderBy(desc(orders.id)),
  };
}

export type OrderRepository = ReturnType<typeof createOrderRepository>;
