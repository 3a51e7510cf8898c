import { ServerBusyError } from '../../errors/errors';
import { IdentityProviderUnavailableError } from '../identity/identity-errors';
import type { LimitRule } from '../limits/limit-rule';
import type { Limiter } from '../limits/limiter';

/** Nothing was compared, for a reason of this server: it says nothing about the caller. */
export const isServerFailure = (error: unknown): boolean =>
  error instanceof ServerBusyError || error instanceof IdentityProviderUnavailableError;

/**
 * Counts an attempt under `rules` before it is made (D-42). One that this server could not look at is given back:
 * else a flood of logins would lock right passwords out. Whoever made a right one gives it back as well.
 * @throws RateLimitError, and what the attempt throws
 */
export async function withRateLimit<T>(
  limiter: Limiter,
  rules: readonly LimitRule[],
  attempt: () => Promise<T>,
): Promise<T> {
  await limiter.consume(rules);
  try {
    return await attempt();
  } catch (error) {
    if (isServerFailure(error)) await limiter.restore(rules);
    throw error;
  }
}
