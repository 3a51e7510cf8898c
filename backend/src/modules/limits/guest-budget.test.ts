import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { readNonZero } from '@inspire/server-kit/testing';
import { send, signUp } from '../../testing/client';
import { generousLimits, minutes, startTestServer, type TestServer } from '../../testing/test-server';

describe('lists for guests', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer({ limits: { ...generousLimits, guestItemsPerAddress: 1_000 } });
  });
  after(() => server.close());

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
