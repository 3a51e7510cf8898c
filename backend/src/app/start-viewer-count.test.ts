import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { call, signUp } from '../testing/client';
import { seedVideo } from '../testing/seed';
import { startTestServer, type TestServer } from '../testing/test-server';
import { startViewerCount } from './start-viewer-count';

/** A test that waits for a figure in vain fails at this timeout. */
describe('the count of viewers', { timeout: 60_000 }, () => {
  let server: TestServer;
  let id = 0;
  before(async () => {
    server = await startTestServer();
    id = await seedVideo(server.db);
  });
  after(() => server.close());

  const watch = async () => {
    const { token } = await signUp(server.app);
    await call(server.app, 'recordVideoEvent', { token, body: { video_id: id, event: 'play', progressTime: 0 } });
  };
  const viewers = async () => (await call(server.app, 'video', { params: { id } })).viewers;

  it('is made at the start', async () => {
    await watch();
    const stop = startViewerCount(server.db, server.app.log);
    await stop();
    assert.equal(await viewers(), 1);
  });

  it('is repeated until it is stopped', async () => {
    const stop = startViewerCount(server.db, server.app.log, 10);
    for (const figure of [2, 3]) {
      await watch();
      while ((await viewers()) !== figure) await sleep(10);
    }
    await stop();
    await watch();
    await sleep(100);
    assert.equal(await viewers(), 3);
  });
});
