import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { LimitRepository } from './limit-repository';
import type { LimitRule } from './limit-rule';
import { createLimiter, RateLimitError } from './limiter';

const network: LimitRule = { key: 'login:network', most: 2, windowMs: 60_000, isNetwork: true };
const account: LimitRule = { key: 'otp-day:account', most: 5, windowMs: 60_000 };

/** A limiter whose statements are recorded, and whose counters are in memory. */
function watchedLimiter() {
  let now = new Date('2026-03-01T10:00:00.000Z');
  const counters = new Map<string, { count: number; resetsAt: Date }>();
  const statements: string[][] = [];
  const hits: string[] = [];
  const repository: LimitRepository = {
    async add(rules, at) {
      statements.push(rules.map(({ key }) => key));
      for (const { key, windowMs } of rules) {
        const found = counters.get(key);
        if (found && found.resetsAt > at) found.count += 1;
        else counters.set(key, { count: 1, resetsAt: new Date(at.getTime() + windowMs) });
      }
      return new Map(counters);
    },
    async subtract(keys) {
      statements.push([...keys]);
      for (const key of keys) {
        const found = counters.get(key);
        if (found) found.count -= 1;
      }
    },
    async find() {
      return counters;
    },
    async removePast() {
      return 0;
    },
  };
  return {
    limiter: createLimiter(
      repository,
      () => now,
      (name) => hits.push(name),
    ),
    hits,
    statements,
    counters,
    advance: (ms: number) => (now = new Date(now.getTime() + ms)),
  };
}

describe('an exceeded limit', () => {
  it('runs no statement until its window ends', async () => {
    const { limiter, statements, advance } = watchedLimiter();
    for (let done = 0; done < 2; done += 1) await limiter.consume([network]);
    await assert.rejects(limiter.consume([network]), RateLimitError);
    statements.length = 0;
    for (let flood = 0; flood < 1_000; flood += 1)
      await assert.rejects(limiter.consume([network, account]), { retryAfter: 60 });
    assert.deepEqual(statements, []);
    advance(60_000);
    await limiter.consume([network, account]);
  });

  it('of a network leaves the counters of accounts untouched', async () => {
    const { limiter, counters, statements } = watchedLimiter();
    for (let done = 0; done < 2; done += 1) await limiter.consume([network, account]);
    statements.length = 0;
    await assert.rejects(limiter.consume([network, { ...account, key: 'otp-day:another account' }]), RateLimitError);
    assert.ok(!counters.has('otp-day:another account'));
    assert.deepEqual(statements, [['login:network'], ['login:network']]);
  });

  it('of an account does not use up its network', async () => {
    const { limiter, counters } = watchedLimiter();
    const rules = [{ ...network, most: 100 }, account];
    for (let done = 0; done < 5; done += 1) await limiter.consume(rules);
    for (let done = 0; done < 20; done += 1) await assert.rejects(limiter.consume(rules), RateLimitError);
    assert.equal(counters.get('login:network')?.count, 5);
  });

  it('is counted by its name: once for each attempt, whatever it is remembered or found by', async () => {
    const { limiter, hits } = watchedLimiter();
    const wider = { ...network, key: 'login:wider network' } as const;
    for (let done = 0; done < 2; done += 1) await limiter.consume([network, wider, account]);
    assert.deepEqual(hits, []);
    await assert.rejects(limiter.consume([network, wider]), RateLimitError);
    await assert.rejects(limiter.consume([network, wider]), RateLimitError);
    assert.throws(() => limiter.assertNotExceeded([network]), RateLimitError);
    assert.deepEqual(hits.splice(0), ['login', 'login', 'login']);
    const wait: LimitRule = { key: 'login-wait-3:anna@example.com', most: 1, windowMs: 60_000 };
    assert.deepEqual([await limiter.tryConsume([wait]), await limiter.tryConsume([wait])], [true, false]);
    assert.equal(await limiter.isExceeded([account]), false);
    for (let done = 0; done < 3; done += 1) await limiter.consume([account]);
    assert.equal(await limiter.isExceeded([account]), true);
    assert.deepEqual(hits, ['login-wait', 'otp-day']);
  });

  it('ends when an attempt is restored', async () => {
    const { limiter } = watchedLimiter();
    for (let done = 0; done < 2; done += 1) await limiter.consume([network]);
    await assert.rejects(limiter.consume([network]), RateLimitError);
    await limiter.restore([network]);
    await limiter.consume([network]);
    assert.equal(await limiter.tryConsume([network]), false);
    assert.equal(await limiter.isExceeded([network]), true);
  });
});
