import { Busy } from '../../errors/errors';
import { IdentityUnavailable } from '../identity/identity-errors';
import type { Limiter, LimitRule } from '../limits/limiter';

/** Nothing was compared, for a reason of this server: it says nothing about the caller. */
export const isOurFault = (error: unknown): boolean => error instanceof Busy || error instanceof IdentityUnavailable;

/**
 * Counts an attempt under `rules` before it is made (decision 42). One that this server could not look at is given back:
 * else a flood of logins would lock right passwords out. Whoever made a right one gives it back as well.
 * @throws TooManyAttempts, and what the attempt throws
 */
export async function countedAttempt<T>(
  limiter: Limiter,
  rules: readonly LimitRule[],
  attempt: () => Promise<T>,
): Promise<T> {
  await limiter.take(rules);
  try {
    return await attempt();
  } catch (error) {
    if (isOurFault(error)) await limiter.giveBack(rules);
    throw error;
  }
}
