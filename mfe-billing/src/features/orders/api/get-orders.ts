import type { Order } from '@inspire/shared/contracts';
import { type Host, useHost } from '@inspire/shared/host';
import { useQuery } from '@inspire/shared/query';

export const ordersKey = () => ['orders'] as const;

const newestFirst = (orders: readonly Order[]): Order[] =>
  [...orders].sort((one, other) => other.createdAt.localeCompare(one.createdAt));

/** The viewer's past orders (D-7), newest first. */
export const ordersQuery = (host: Host) => ({
  queryKey: ordersKey(),
  queryFn: ({ signal }: { signal: AbortSignal }) => host.api.call('orders', {}, { signal }),
  select: newestFirst,
});

export const useOrders = () => useQuery(ordersQuery(useHost()));
