import type { Order } from '@inspire/shared/contracts';
import type { OrderRepository } from './order-repository';
import { orderView } from './order-view';

export function createOrdersService(orders: OrderRepository) {
  return {
    /** A viewer's past orders, newest first (decision 7). */
    own: async (viewer: number): Promise<Order[]> => (await orders.listOwn(viewer)).map(orderView),
  };
}

export type OrdersService = ReturnType<typeof createOrdersService>;
