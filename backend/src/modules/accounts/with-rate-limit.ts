import { ServerBusyError } from '../../errors/errors';
import { IdentityProviderUnavailableError } from '../identity/identity-errors';
import type { LimitRule } from '../limits/limit-rule';
import type { Limiter } from '../limits/limiter';

/** True for a failure of this server before the comparison; it does not count as a failed attempt. */
export const isServerFailure = (error: unknown): boolean =>
  error instanceof ServerBusyError || error instanceof IdentityProviderUnavailableError;

/**
 * Counts an attempt under `rules` before it is made (D-42). An attempt that this server could not check is restored:
 * otherwise a flood of logins would lock correct passwords out. The caller restores a correct attempt.
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
