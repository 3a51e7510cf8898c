import type { DevicePlaces } from '../entitlements/device-places';
import { type Right, rightOf } from '../entitlements/entitlement';
import type { FactsRepository } from '../entitlements/facts-repository';
import { createRecentCache } from './recent-cache';
import { StreamExpired, type StreamGrant } from './stream-token';

/** How long a right that was found is believed: short against the five minutes of decision 16. */
export const RIGHT_MEMORY_MS = 30_000;
const REMEMBERED = 10_000;

export interface PlayingRights {
  /**
   * The right behind a stream address; undefined when its item is no longer shown.
   * @param takesPlace takes the device's place, or keeps it; without it the device is only looked at
   * @throws StreamExpired when the session that asked for the address has ended
   */
  find(grant: Omit<StreamGrant, 'folder' | 'expiresAt'>, takesPlace: boolean): Promise<Right | undefined>;
}

/** Asks the database whether an address's user and device may still play its item, at most every 30 seconds for each. */
export function createPlayingRights(facts: FactsRepository, places: DevicePlaces, clock: () => Date): PlayingRights {
  const recent = createRecentCache<Right | undefined>({
    size: REMEMBERED,
    forMs: RIGHT_MEMORY_MS,
    // A refusal is asked anew, so that who pays plays at once.
    keep: (right) => right?.allowed === true,
    clock,
  });
  return {
    find: ({ kind, id, user, device, turn }, takesPlace) =>
      recent([kind, id, user, device, turn, takesPlace].join(':'), async () => {
        const item = await facts[kind](id, user, clock());
        if (!item) return undefined;
        const right = rightOf(item.facts);
        // Who may not play takes nobody's place.
        if (!right.allowed) return right;
        const viewing = { device, turn };
        const state = await (takesPlace ? places.claim(user, viewing, item.playsAlone) : places.look(user, viewing));
        if (state === 'gone') throw new StreamExpired();
        return rightOf({ ...item.facts, device: state });
      }),
  };
}
