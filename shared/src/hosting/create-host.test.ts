import type { PurchaseItem } from '@inspire/shared/host';
import shared from '@inspire/shared/package.json';
import { createTestHost } from '@inspire/shared/testing';
import { createHost, type HostPorts } from './create-host';

const item: PurchaseItem = { kind: 'video', id: 7, title: 'First Light', price: 149, sale: 'buy' };

function createPorts(change: Partial<HostPorts> = {}): HostPorts {
  const { session, events, api, navigation, toasts, site, settings, Slot } = createTestHost();
  return { session, events, api, navigation, toasts, site, settings, Slot, purchase: () => undefined, ...change };
}

it('offers the version of shared as the contract', () => {
  expect(createHost(createPorts()).contract).toBe(shared.version);
});

it('passes a purchase on, and is unavailable where no remote serves it', async () => {
  const purchase = jest.fn(() => 'bought' as const);
  await expect(createHost(createPorts({ purchase })).purchase(item)).resolves.toBe('bought');
  expect(purchase).toHaveBeenCalledWith(item);
  await expect(createHost(createPorts()).purchase(item)).resolves.toBe('unavailable');
});

it('has the query cache that it was given, or throws', () => {
  const { queries } = createTestHost();
  expect(createHost(createPorts({ queries })).queries).toBe(queries);
  expect(() => createHost(createPorts()).queries).toThrow('query cache');
});
