import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { call, refused } from '../../testing/client';
import { makeContentFolder, type ContentFolder } from '../../testing/content-folder';
import { cheapPasswords, days, startTestServer, type TestServer } from '../../testing/test-server';
import { importContent } from './importer';
import { makeSampleAccounts } from './sample-accounts';

describe('sample accounts', () => {
  let server: TestServer;
  let content: ContentFolder;
  let mediaDir: string;
  const make = () => makeSampleAccounts(server.db, cheapPasswords(), server.clock.now);
  const login = (email: string) => call(server.app, 'login', { body: { email, password: 'inspire123' } });

  before(async () => {
    server = await startTestServer();
    content = await makeContentFolder();
    mediaDir = await mkdtemp(join(tmpdir(), 'inspire-test-store-'));
    await importContent({ folder: content.folder, source: 'sample', mediaDir, db: server.db, clock: () => server.clock.now, report: () => undefined });
    assert.equal(await make(), 2);
  });
  after(async () => {
    await server.close();
    await content.dispose();
    await rm(mediaDir, { recursive: true });
  });

  it('give the viewer a history, a purchase, a rental and a subscription', async () => {
    const { token, mobileNumber } = await login('viewer@example.com');
    assert.match(mobileNumber, /^\d{10}$/);
    const history = await call(server.app, 'browseHistory', { token });
    assert.ok(history.length >= 2);
    assert.equal(new Set(history.map((line) => line.progressTime)).size, history.length);
    assert.ok(history.every((line) => line.progressTime > 0 && line.progressTime < line.videoData.video_length && !line.validFlag));
    const { videoDataList } = await call(server.app, 'purchasedMedia', { token });
    assert.deepEqual(videoDataList.map((video) => [video.videoType, video.rentEndsAt !== undefined]).sort(), [['BuyOne', false], ['Rent', true]]);
    const { content: listed } = await call(server.app, 'searchVideos', { token });
    for (const video of listed) await call(server.app, 'videoStream', { token, params: { id: video.id, validTime: 90 } });
  });

  it('give the new one nothing', async () => {
    const { token } = await login('new@example.com');
    assert.deepEqual(await call(server.app, 'browseHistory', { token }), []);
    assert.deepEqual((await call(server.app, 'purchasedMedia', { token })).videoDataList, []);
    const { content: listed } = await call(server.app, 'searchPaidVideos', { token, query: { size: 50 } });
    for (const video of listed) await refused(server.app, 'videoStream', 403, { token, params: { id: video.id, validTime: 90 } });
  });

  it('stay as their users left them', async () => {
    const { token } = await login('viewer@example.com');
    const [line] = await call(server.app, 'browseHistory', { token });
    await call(server.app, 'recordVideoEvent', { token, body: { video_id: line?.videoData.id ?? 0, event: 'pause', progressTime: 1.5 } });
    await call(server.app, 'updateContact', { token, body: { contact: '9000000009' } });
    server.clock.advance(days(1));
    assert.equal(await make(), 0);
    const after = await login('viewer@example.com');
    assert.equal(after.mobileNumber, '9000000009');
    assert.equal((await call(server.app, 'browseHistory', { token: after.token }))[0]?.progressTime, 1.5);
  });
});
