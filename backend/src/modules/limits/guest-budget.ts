import type { RateLimitNetworks } from '@inspire/server-kit/limits';
import type { CountLimitHit } from './limit-rule';
import { RateLimitError } from './limiter';
import { WIDER_FACTOR } from './network-rules';

const WINDOW_MS = 60_000;

export interface GuestLimits {
  /** Items that guests of one IP address may list in a minute. */
  readonly guestItemsPerAddress: number;
}

/** Listed items of guests, by network. */
export interface GuestBudget {
  /** Counts a list before it is read. @param items its size @throws RateLimitError */
  spend(networks: RateLimitNetworks, items: number): void;
}

/**
 * Limits what guests list in a minute, because a list of 500 costs as much as a hundred small ones. Counts in the memory of
 * each process: a counter in the database would cost more than most lists. A network without budget adds no counters.
 */
export function createGuestBudget(
  { guestItemsPerAddress: most }: GuestLimits,
  clock: () => Date,
  countHit: CountLimitHit,
): GuestBudget {
  let spent = new Map<string, number>();
  let endsAt = 0;
  return {
    spend(networks, items) {
      const now = clock().getTime();
      // A clock that was set back must not keep what is spent.
      if (now >= endsAt || now < endsAt - WINDOW_MS) {
        spent = new Map();
        endsAt = now + WINDOW_MS;
      }
      const totals = networks.map((network) => (spent.get(network) ?? 0) + items);
      if (totals.some((total, width) => total > most * WIDER_FACTOR ** width)) {
        countHit('guest-items');
        throw new RateLimitError(Math.ceil((endsAt - now) / 1_000));
      }
      networks.forEach((network, index) => spent.set(network, totals[index] ?? 0));
    },
  };
}
