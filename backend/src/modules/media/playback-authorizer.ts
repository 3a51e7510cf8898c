import type { AccessRepository } from '../entitlements/access-repository';
import { type AccessDecision, decideAccess } from '../entitlements/entitlement';
import type { PlaybackLeases } from '../entitlements/playback-leases';
import { ExpiredStreamTokenError, type StreamTokenClaims } from './stream-token';
import { createTtlCache } from './ttl-cache';

/** How long a right that was found is believed: short against the five minutes of D-16. */
export const DECISION_TTL_MS = 30_000;
const REMEMBERED = 10_000;

export interface PlaybackAuthorizer {
  /**
   * The right behind a stream address; undefined when its item is no longer shown.
   * @param acquireLease takes the device's place, or keeps it; without it the device is only looked at
   * @throws ExpiredStreamTokenError when the session that asked for the address has ended
   */
  find(
    grant: Omit<StreamTokenClaims, 'folder' | 'expiresAt'>,
    acquireLease: boolean,
  ): Promise<AccessDecision | undefined>;
}

/** Asks the database whether an address's user and device may still play its item, at most every 30 seconds for each. */
export function createPlaybackAuthorizer(
  facts: AccessRepository,
  places: PlaybackLeases,
  clock: () => Date,
): PlaybackAuthorizer {
  const recent = createTtlCache<AccessDecision | undefined>({
    size: REMEMBERED,
    forMs: DECISION_TTL_MS,
    // A refusal is asked anew, so that who pays plays at once.
    keep: (right) => right?.allowed === true,
    clock,
  });
  return {
    find: ({ kind, id, user, device, turn }, acquireLease) =>
      recent([kind, id, user, device, turn, acquireLease].join(':'), async () => {
        const item = await facts[kind](id, user, clock());
        if (!item) return undefined;
        const right = decideAccess(item.facts);
        // Who may not play takes nobody's place.
        if (!right.allowed) return right;
        const viewing = { device, turn };
        const state = await (acquireLease
          ? places.claim(user, viewing, item.heartbeatGraceSeconds)
          : places.look(user, viewing));
        if (state === 'gone') throw new ExpiredStreamTokenError();
        return decideAccess({ ...item.facts, device: state });
      }),
  };
}
