import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { orders } from '../../../database/schema/orders';
import { call, send, signUp } from '../../../testing/client';
import { choosePaymentOutcome } from '../../../testing/sandbox-payments';
import { seedVideo } from '../../../testing/seed';
import { generousLimits, hours, startTestServer, type TestServer } from '../../../testing/test-server';

describe('payment pages', () => {
  let server: TestServer;
  const newVideo = () => seedVideo(server.db, { type: 'BuyOne' });
  const open = (token: string, videoId: number, address: string) =>
    send(server.app, 'purchaseVideo', { token, query: { videoId }, address });

  before(async () => {
    server = await startTestServer({ limits: { ...generousLimits, checkoutsPerAccount: 3, checkoutsPerAddress: 5 } });
  });
  after(() => server.close());

  it('are limited for an account: 429 with Retry-After, and no order; the limit ends', async () => {
    const { token } = await signUp(server.app);
    const videoIds = [await newVideo(), await newVideo(), await newVideo(), await newVideo()];
    const statuses = [];
    for (const [index, videoId] of videoIds.entries())
      statuses.push((await open(token, videoId, `10.0.1.${index}`)).statusCode);
    assert.deepEqual(statuses, [200, 200, 200, 429]);
    const rejected = await open(token, videoIds[3] ?? 0, '10.0.1.9');
    assert.ok(Number(rejected.headers['retry-after']) > 3_000);
    assert.deepEqual(
      await server.db
        .select()
        .from(orders)
        .where(eq(orders.videoId, videoIds[3] ?? 0)),
      [],
    );
    server.clock.advance(hours(1));
    assert.equal((await open(token, videoIds[3] ?? 0, '10.0.1.9')).statusCode, 200);
  });

  it('do not count repeated requests for an open order, nor requests for owned items', async () => {
    const { token } = await signUp(server.app);
    const videoId = await newVideo();
    for (let time = 0; time < 10; time += 1) assert.equal((await open(token, videoId, '10.0.2.1')).statusCode, 200);
    const { paymentUrl } = await call(server.app, 'purchaseVideo', { token, query: { videoId } });
    await choosePaymentOutcome(server, paymentUrl, 'pay');
    for (let time = 0; time < 10; time += 1) assert.equal((await open(token, videoId, '10.0.2.1')).statusCode, 409);
    for (const status of [200, 200, 429])
      assert.equal((await open(token, await newVideo(), '10.0.2.1')).statusCode, status);
  });

  it('are limited for an address over all accounts, and not for others', async () => {
    const buyers = await Promise.all(Array.from({ length: 6 }, () => signUp(server.app)));
    const videoId = await newVideo();
    const statuses = [];
    for (const { token } of buyers) statuses.push((await open(token, videoId, '10.0.3.1')).statusCode);
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429]);
    assert.equal((await open(buyers[5]?.token ?? '', videoId, '10.0.3.2')).statusCode, 200);
  });
});
