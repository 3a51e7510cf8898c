import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { readNonZero } from '@inspire/server-kit/testing';
import { limits } from '../../database/schema/limits';
import { send, signUp } from '../../testing/client';
import { countStatements } from '../../testing/count-statements';
import { setUpDatabase } from '../../testing/test-database';
import { generousLimits, minutes, setUpTestServer } from '../../testing/test-server';
import { createLimitRepository } from './limit-repository';
import type { LimitRule } from './limit-rule';
import { createLimiter, type Limiter, RateLimitError } from './limiter';

const network: LimitRule = { key: 'login:network', most: 2, windowMs: 60_000, isNetwork: true };
const account: LimitRule = { key: 'otp-day:account', most: 5, windowMs: 60_000 };

describe('an exceeded limit', () => {
  const database = setUpDatabase();
  const hits: string[] = [];
  let now: Date;
  let limiter: Limiter;
  beforeEach(async () => {
    await database.db.delete(limits);
    hits.length = 0;
    now = new Date('2026-03-01T10:00:00.000Z');
    limiter = createLimiter(
      createLimitRepository(database.db),
      () => now,
      (name) => hits.push(name),
    );
  });

  const countOf = async ({ key }: LimitRule) =>
    (await database.db.select().from(limits).where(eq(limits.key, key)))[0]?.count;

  it('runs no statement until its window ends', async () => {
    for (let done = 0; done < 2; done += 1) await limiter.consume([network]);
    await assert.rejects(limiter.consume([network]), RateLimitError);
    const statements = await countStatements(async () => {
      for (let flood = 0; flood < 1_000; flood += 1)
        await assert.rejects(limiter.consume([network, account]), { retryAfter: 60 });
    });
    assert.equal(statements, 0);
    now = new Date(now.getTime() + 60_000);
    await limiter.consume([network, account]);
  });

  it('of a network leaves the counters of accounts untouched', async () => {
    for (let done = 0; done < 2; done += 1) await limiter.consume([network, account]);
    const another: LimitRule = { ...account, key: 'otp-day:another account' };
    await assert.rejects(limiter.consume([network, another]), RateLimitError);
    assert.deepEqual([await countOf(network), await countOf(another)], [2, undefined]);
  });

  it('of an account does not use up its network', async () => {
    const rules = [{ ...network, most: 100 }, account];
    for (let done = 0; done < 5; done += 1) await limiter.consume(rules);
    for (let done = 0; done < 20; done += 1) await assert.rejects(limiter.consume(rules), RateLimitError);
    assert.equal(await countOf(network), 5);
  });

  it('is counted by its name: once for each attempt, whatever it is remembered or found by', async () => {
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
