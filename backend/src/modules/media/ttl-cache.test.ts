import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createTtlCache } from './ttl-cache';

describe('TTL cache', () => {
  const clock = { now: new Date(0) };
  const make = (size = 10) =>
    createTtlCache<string>({ size, ttlMs: 1_000, isCacheable: (value) => value !== 'no', clock: () => clock.now });
  const counted = (value: string) => {
    const find = async () => {
      find.calls += 1;
      return value;
    };
    find.calls = 0;
    return find;
  };

  it('caches until the TTL ends', async () => {
    const cache = make();
    const find = counted('yes');
    clock.now = new Date(0);
    await cache('a', find);
    clock.now = new Date(999);
    assert.equal(await cache('a', find), 'yes');
    assert.equal(find.calls, 1);
    clock.now = new Date(1_000);
    await cache('a', find);
    assert.equal(find.calls, 2);
  });

  it('shares one lookup among concurrent callers', async () => {
    const cache = make();
    const find = counted('yes');
    await Promise.all([cache('a', find), cache('a', find), cache('a', find)]);
    assert.equal(find.calls, 1);
  });

  it('caches neither excluded values nor failures', async () => {
    const cache = make();
    const no = counted('no');
    await cache('a', no);
    await cache('a', no);
    assert.equal(no.calls, 2);
    await assert.rejects(
      cache('b', () => Promise.reject(new Error('down'))),
      /down/,
    );
    assert.equal(await cache('b', counted('up')), 'up');
  });

  it('evicts the least recently used entry', async () => {
    const cache = make(2);
    const finds = { a: counted('a'), b: counted('b'), c: counted('c') };
    await cache('a', finds.a);
    await cache('b', finds.b);
    await cache('a', finds.a);
    await cache('c', finds.c);
    await cache('a', finds.a);
    await cache('b', finds.b);
    assert.deepEqual([finds.a.calls, finds.b.calls, finds.c.calls], [1, 2, 1]);
  });
});
