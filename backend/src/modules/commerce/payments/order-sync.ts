import type { OrderRow } from '../orders/order-repository';
import type { PaymentProviders } from './payment-provider';
import type { Settlement } from './settlement';

export interface OrderSources {
  readonly providers: PaymentProviders;
  readonly settlement: Settlement;
}

/**
 * Queries the order's payment provider, server to server, and settles the order as its webhooks would have (D-21). Does
 * nothing for an order without a page: it cannot have been paid.
 * @throws PaymentProviderUnavailableError
 */
export async function syncOrder(
  { providers, settlement }: OrderSources,
  { provider: name, reference, pageId }: OrderRow,
): Promise<void> {
  const provider = name === null ? undefined : providers.get(name);
  if (!provider || reference === null || pageId === null) return;
  for (const report of await provider.fetchReports({ reference, id: pageId })) {
    await settlement.settle({ provider: provider.name, reference, report });
  }
}
