import { ServerBusyError } from '../../errors/errors';
import { IdentityProviderUnavailableError } from '../identity/identity-errors';
import type { LimitRule } from '../limits/limit-rule';
import { type Limiter, RateLimitError } from '../limits/limiter';

/** True for an attempt that was not compared; it does not count as a failed one. */
const isUnchecked = (error: unknown): boolean =>
  error instanceof ServerBusyError ||
  error instanceof IdentityProviderUnavailableError ||
  error instanceof RateLimitError;

/** Makes an attempt, and calls `restore` when this server could not check it. */
export async function restoringUnchecked<T>(restore: () => Promise<unknown>, attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (isUnchecked(error)) await restore();
    throw error;
  }
}

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
  return restoringUnchecked(() => limiter.restore(rules), attempt);
}
