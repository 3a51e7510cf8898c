import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readNonZero } from '@inspire/server-kit/testing';
import { send, signUp } from '../../testing/client';
import { generousLimits, minutes, setUpTestServer } from '../../testing/test-server';
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

describe('lists for guests', () => {
  const server = setUpTestServer({ limits: { ...generousLimits, guestItemsPerAddress: 1_000 } });

  const search = (address: string, size: number, token?: string) =>
    send(server.app, 'searchVideos', { query: { size }, address, ...(token && { token }) });
  const statuses = async (address: string, sizes: readonly number[], token?: string) => {
    const found: number[] = [];
    for (const size of sizes) found.push((await search(address, size, token)).statusCode);
    return found;
  };

  it('are limited by their size for each address: 429 with Retry-After, until the minute is over', async () => {
    assert.deepEqual(await statuses('10.0.1.1', [500, 492, 8, 8]), [200, 200, 200, 429]);
    const rejected = await send(server.app, 'audioAlbums', { query: { size: 8 }, address: '10.0.1.1' });
    assert.equal(rejected.statusCode, 429);
    assert.ok(Number(rejected.headers['retry-after']) <= 60);
    assert.deepEqual(await readNonZero(server.metrics, 'inspire_limits_hit_total'), { '{limit="guest-items"}': 2 });
    assert.deepEqual(await statuses('10.0.1.2', [8]), [200], 'another address');
    server.clock.advance(minutes(1));
    assert.deepEqual(await statuses('10.0.1.1', [500]), [200]);
  });

  it('are counted for wider IPv6 networks too, four times as many for each', async () => {
    server.clock.advance(minutes(1));
    const networks = [0, 1, 2, 3, 4].map((index) => `2001:db8:1:${index}::1`);
    const found: number[] = [];
    for (const network of networks) found.push(...(await statuses(network, [500, 500])));
    assert.deepEqual(found, [200, 200, 200, 200, 200, 200, 200, 200, 429, 429]);
  });

  it('never count for viewers', async () => {
    const { token } = await signUp(server.app);
    assert.deepEqual(await statuses('10.0.1.3', [500, 500, 500], token), [200, 200, 200]);
  });
});
