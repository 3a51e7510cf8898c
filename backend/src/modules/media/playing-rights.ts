import { rightOf, type Right } from '../entitlements/entitlement';
import type { FactsRepository } from '../entitlements/facts-repository';
import { createRecentCache } from './recent-cache';
import type { StreamGrant } from './stream-token';

/** How long a right that was found is believed: short against the five minutes of decision 16. */
export const RIGHT_MEMORY_MS = 30_000;
const REMEMBERED = 10_000;

export interface PlayingRights {
  /** The right behind a stream address; undefined when its item is no longer shown. */
  find(grant: Pick<StreamGrant, 'kind' | 'id' | 'user'>): Promise<Right | undefined>;
}

/** Asks the database whether an address's user may still play its item, at most every 30 seconds for each of them. */
export function createPlayingRights(facts: FactsRepository, clock: () => Date): PlayingRights {
  const recent = createRecentCache<Right | undefined>({
    size: REMEMBERED,
    forMs: RIGHT_MEMORY_MS,
    // A refusal is asked anew, so that who pays plays at once.
    keep: (right) => right?.allowed === true,
    clock,
  });
  return {
    find: ({ kind, id, user }) =>
      recent(`${kind}:${id}:${user}`, async () => {
        const item = await facts[kind](id, user, clock());
        return item && rightOf(item.facts);
      }),
  };
}
