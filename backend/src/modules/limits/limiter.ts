import { DomainError } from '../../errors/domain-error';
import type { LimitRepository } from './limit-repository';
import type { LimitRule } from './limit-rule';

/** D-42: a 429 with Retry-After. */
export class RateLimitError extends DomainError {
  override readonly code = 'too-many-attempts';
  constructor(override readonly retryAfter: number) {
    super('Too many attempts. Please try again later.');
  }
}

export interface Limiter {
  /**
   * Counts one attempt under every rule, all in one statement, so that parallel attempts are counted one by one.
   * @throws RateLimitError when one of them has no attempt left; then none of them counts it.
   */
  consume(rules: readonly LimitRule[]): Promise<void>;
  /** Reverses `consume` for correct attempts. */
  restore(rules: readonly LimitRule[]): Promise<void>;
}

/** Counts limits in the database, because every replica must see the same count. */
export function createLimiter(repository: LimitRepository, clock: () => Date): Limiter {
  const restore: Limiter['restore'] = (rules) => repository.subtract(rules.map((rule) => rule.key));
  return {
    async consume(rules) {
      const now = clock();
      const counters = await repository.add(rules, now);
      const exceeded = rules.flatMap((rule) => {
        const counter = counters.get(rule.key);
        return counter && counter.count > rule.most ? [counter.resetsAt] : [];
      });
      if (exceeded.length === 0) return;
      await restore(rules);
      const until = Math.max(...exceeded.map((moment) => moment.getTime()));
      throw new RateLimitError(Math.max(1, Math.ceil((until - now.getTime()) / 1_000)));
    },
    restore,
  };
}
