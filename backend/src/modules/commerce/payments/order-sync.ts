import type { OrderRow } from '../orders/order-repository';
import type { PaymentProviders } from './payment-provider';
import type { Settlement } from './settlement';

/** Asks the order's gateway from server to server what became of it, and acts on the answer (D-21). */
export function createOrderSync(gateways: PaymentProviders, settlement: Settlement) {
  return {
    /**
     * Does nothing for an order that has no page: nobody can have paid it.
     * @throws PaymentProviderUnavailableError
     */
    async ask({ gateway: name, reference, pageId }: OrderRow): Promise<void> {
      const gateway = name === null ? undefined : gateways.get(name);
      if (!gateway || reference === null || pageId === null) return;
      for (const report of await gateway.ask({ reference, id: pageId })) {
        await settlement.settle({ gateway: gateway.name, reference, report });
      }
    },
  };
}

export type OrderSync = ReturnType<typeof createOrderSync>;
