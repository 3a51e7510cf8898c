import type { Host, PurchaseItem, PurchaseOutcome } from '@inspire/shared/host';
import shared from '@inspire/shared/package.json';
import type { QueryClient } from '@inspire/shared/query';

export interface HostPorts extends Omit<Host, 'contract' | 'queries' | 'purchase'> {
  /** Missing in the shell's own host: its screens fetch nothing, and the query library loads with the first remote. */
  readonly queries?: QueryClient;
  /** Runs the purchase command of the remote that serves purchases; undefined when there is none. */
  readonly purchase: (item: PurchaseItem) => PurchaseOutcome | undefined | Promise<PurchaseOutcome | undefined>;
}

/** Creates the host of a remote, or the shell's own. */
export function createHost({ queries, purchase, ...ports }: HostPorts): Host {
  return {
    ...ports,
    contract: shared.version,
    get queries(): QueryClient {
      if (!queries) throw new Error('The shell itself has no query cache; each remote has its own');
      return queries;
    },
    purchase: async (item) => (await purchase(item)) ?? 'unavailable',
  };
}
