import type { CountCacheRequest } from '@inspire/server-kit/metrics';
import type { AccessRepository } from '../entitlements/access-repository';
import { type AccessDecision, decideAccess } from '../entitlements/entitlement';
import type { PlaybackLeases } from '../entitlements/playback-leases';
import { ExpiredStreamTokenError, type StreamTokenClaims } from './stream-token';
import { createTtlCache } from './ttl-cache';

/** Far below the five minutes within which access must end (D-16). */
export const DECISION_TTL_MS = 30_000;
const MAX_DECISIONS = 10_000;

export interface PlaybackAuthorizer {
  /**
   * Decides about a request below a stream URL.
   * @param acquireLease false only checks the device's lease
   * @returns undefined when the item is no longer shown
   * @throws ExpiredStreamTokenError when the session that requested the stream URL has ended
   */
  authorize(
    claims: Omit<StreamTokenClaims, 'folder' | 'expiresAt'>,
    acquireLease: boolean,
  ): Promise<AccessDecision | undefined>;
}

/** Checks in the database whether user and device may still play the item, at most every 30 seconds for each. */
export function createPlaybackAuthorizer(
  access: AccessRepository,
  leases: PlaybackLeases,
  clock: () => Date,
  countCacheRequest: CountCacheRequest,
): PlaybackAuthorizer {
  const cached = createTtlCache<AccessDecision | undefined>({
    size: MAX_DECISIONS,
    ttlMs: DECISION_TTL_MS,
    // Never cache a denial: a purchase must take effect immediately.
    isCacheable: (decision) => decision?.allowed === true,
    clock,
    count: countCacheRequest,
  });
  return {
    authorize: ({ kind, id, user, device, generation }, acquireLease) =>
      cached([kind, id, user, device, generation, acquireLease].join(':'), async () => {
        const item = await access[kind](id, user, clock());
        if (!item) return undefined;
        const decision = decideAccess(item.facts);
        // Decide before acquiring: a viewer without access must not displace another device.
        if (!decision.allowed) return decision;
        const lease = { device, generation };
        const status = await (acquireLease
          ? leases.acquire(user, lease, item.heartbeatGraceSeconds)
          : leases.check(user, lease));
        if (status === 'ended') throw new ExpiredStreamTokenError();
        return decideAccess({ ...item.facts, lease: status });
      }),
  };
}
