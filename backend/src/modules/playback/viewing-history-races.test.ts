import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { trackEvents, trackHistory, videoEvents, videoProgress } from '../../database/schema/playback';
import { call, send, signUp } from '../../testing/client';
import { seedAlbum, seedTrack, seedVideo } from '../../testing/seed';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { createViewingHistoryRepository } from './viewing-history-repository';

const ROUNDS = 10;

describe('clearing the viewing history while devices are playing', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());

  it('fails no call and leaves nothing behind once they have stopped', async () => {
    const { token } = await signUp(server.app);
    const videoIds = [await seedVideo(server.db), await seedVideo(server.db)];
    const audio_id = await seedTrack(server.db, await seedAlbum(server.db, { mediaType: 'AUDIO', type: 'Free' }));
    const { removeOld } = createViewingHistoryRepository(server.db);
    for (let round = 0; round < ROUNDS; round += 1) {
      const responses = await Promise.all([
        ...videoIds.flatMap((video_id) => [
          send(server.app, 'recordVideoEvent', { token, body: { video_id, event: 'progress', progressTime: round } }),
          send(server.app, 'updateValidFlag', { token, params: { id: video_id }, query: { validFlag: true } }),
          send(server.app, 'removeFromViewingHistory', { token, params: { kind: 'video', id: video_id } }),
        ]),
        send(server.app, 'recordAudioEvent', { token, body: { audio_id, event: 'start', progressTime: 0 } }),
        send(server.app, 'removeFromViewingHistory', { token, params: { kind: 'track', id: audio_id } }),
        send(server.app, 'clearViewingHistory', { token }),
        send(server.app, 'clearViewingHistory', { token }),
        removeOld().then(() => ({ statusCode: 204 })),
      ]);
      assert.deepEqual([...new Set(responses.map(({ statusCode }) => statusCode))], [204]);
    }
    await call(server.app, 'clearViewingHistory', { token });
    for (const table of [videoProgress, videoEvents, trackHistory, trackEvents])
      assert.equal(await server.db.$count(table), 0);
  });
});
