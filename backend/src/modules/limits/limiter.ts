import { DomainError } from '../../errors/errors';
import { createExceededLimits, type ExceededLimit } from './exceeded-limits';
import type { LimitRepository } from './limit-repository';
import { type CountLimitHit, getLimitName, type LimitKey, type LimitRule } from './limit-rule';

/** D-42: a 429 with Retry-After. */
export class RateLimitError extends DomainError {
  override readonly code = 'too-many-attempts';
  constructor(override readonly retryAfter: number) {
    // A stack, which nothing logs, would be a tenth of what rejecting a request costs.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super('Too many attempts. Please try again later.');
    Error.stackTraceLimit = stackTraceLimit;
  }
}

export interface Limiter {
  /** Counts nothing and costs no statement. @throws RateLimitError for a limit that this process has seen exceeded */
  assertNotExceeded(rules: readonly LimitRule[]): void;
  /**
   * Counts one attempt under every rule, those of networks first, each group in one statement, so that parallel attempts
   * are counted one by one. An exceeded limit is remembered until its window ends and costs no statement.
   * @throws RateLimitError when one of them has no attempt left; then none of them counts it.
   */
  consume(rules: readonly LimitRule[]): Promise<void>;
  /** Does what `consume` does, and returns false where it would throw. */
  tryConsume(rules: readonly LimitRule[]): Promise<boolean>;
  /** Reverses `consume` for correct attempts. */
  restore(rules: readonly LimitRule[]): Promise<void>;
  /** True when the next attempt would be rejected. Counts nothing. */
  isExceeded(rules: readonly LimitRule[]): Promise<boolean>;
}

const keysOf = (rules: readonly LimitRule[]): LimitKey[] => rules.map(({ key }) => key);

/** Counts limits in the database, because every replica must see the same count. */
export function createLimiter(
  repository: LimitRepository,
  clock: () => Date,
  countHit: CountLimitHit = () => undefined,
): Limiter {
  const exceeded = createExceededLimits<LimitKey>();

  /** Counts an attempt once for each name. @returns the end of the last window; undefined when no limit was hit */
  function reportHits(hits: readonly ExceededLimit<LimitKey>[]): number | undefined {
    if (hits.length === 0) return undefined;
    for (const name of new Set(hits.map(({ key }) => getLimitName(key)))) countHit(name);
    return Math.max(...hits.map(({ end }) => end));
  }
  const findExceeded = (rules: readonly LimitRule[], now: Date) =>
    reportHits(exceeded.find(keysOf(rules), now.getTime()));

  async function restore(rules: readonly LimitRule[]): Promise<void> {
    if (rules.length === 0) return;
    exceeded.remove(keysOf(rules));
    await repository.subtract(keysOf(rules));
  }

  /** Counts the attempt. @returns the end of the last exceeded window, in milliseconds since 1970 */
  async function count(rules: readonly LimitRule[], now: Date): Promise<number | undefined> {
    if (rules.length === 0) return undefined;
    const counters = await repository.add(rules, now);
    const over = rules.flatMap(({ key, most }) => {
      const counter = counters.get(key);
      return counter && counter.count > most ? [{ key, end: counter.resetsAt.getTime() }] : [];
    });
    if (over.length === 0) return undefined;
    await repository.subtract(keysOf(rules));
    for (const { key, end } of over) exceeded.add(key, end, now.getTime());
    return reportHits(over);
  }

  /** @returns the end of the last exceeded window, in milliseconds since 1970; undefined when the attempt was counted */
  async function countAll(rules: readonly LimitRule[], now: Date): Promise<number | undefined> {
    const remembered = findExceeded(rules, now);
    if (remembered !== undefined) return remembered;
    const ofNetworks = rules.filter(({ isNetwork }) => isNetwork);
    const networkEnd = await count(ofNetworks, now);
    if (networkEnd !== undefined) return networkEnd;
    const others = rules.filter(({ isNetwork }) => !isNetwork);
    const end = await count(others, now);
    if (end !== undefined) await restore(ofNetworks);
    return end;
  }

  const toError = (end: number, now: Date) => new RateLimitError(Math.max(1, Math.ceil((end - now.getTime()) / 1_000)));

  return {
    assertNotExceeded(rules) {
      const now = clock();
      const end = findExceeded(rules, now);
      if (end !== undefined) throw toError(end, now);
    },
    async consume(rules) {
      const now = clock();
      const end = await countAll(rules, now);
      if (end !== undefined) throw toError(end, now);
    },
    tryConsume: async (rules) => (await countAll(rules, clock())) === undefined,
    restore,
    async isExceeded(rules) {
      const now = clock();
      if (findExceeded(rules, now) !== undefined) return true;
      const counters = await repository.find(keysOf(rules), now);
      const used = rules.filter(({ key, most }) => (counters.get(key)?.count ?? 0) >= most);
      return reportHits(used.map(({ key }) => ({ key, end: now.getTime() }))) !== undefined;
    },
  };
}
