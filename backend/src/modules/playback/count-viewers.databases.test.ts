import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { users } from '../../database/schema/accounts';
import { call, signUp } from '../../testing/client';
import { seedGrant, seedVideo, userIdOf } from '../../testing/seed';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { countViewers } from './count-viewers';

describe('viewers of a video (D-27)', () => {
  let server: TestServer;
  let both = 0;
  let one = 0;
  let none = 0;
  const first = 'first@example.com';
  const tokens = new Map<string, string>();
  before(async () => {
    server = await startTestServer();
    both = await seedVideo(server.db, { type: 'Premium' });
    one = await seedVideo(server.db, { type: 'Rent' });
    none = await seedVideo(server.db);
    for (const email of [first, 'second@example.com']) {
      tokens.set(email, (await signUp(server.app, email)).token);
      const userId = await userIdOf(server.db, email);
      for (const videoId of [both, one]) await seedGrant(server.db, userId, { videoId, startsAt: server.clock.now });
    }
  });
  after(() => server.close());

  const watch = async (email: string, video_id: number) => {
    for (const [event, progressTime] of [
      ['play', 0],
      ['progress', 30],
    ] as const) {
      await call(server.app, 'recordVideoEvent', { token: tokens.get(email), body: { video_id, event, progressTime } });
    }
  };
  const shown = async () => {
    const { content } = await call(server.app, 'searchVideos', { query: { size: 50 } });
    const viewers = new Map(content.map((video) => [video.id, video.viewers]));
    return [both, one, none].map((id) => viewers.get(id));
  };

  it('are 0 at first', async () => {
    assert.equal(await countViewers(server.db), 0);
    assert.deepEqual(await shown(), [0, 0, 0]);
  });

  it('are counted once each, however often they return', async () => {
    await watch(first, both);
    await watch('second@example.com', both);
    await watch(first, one);
    await watch(first, one);
    assert.deepEqual(await shown(), [0, 0, 0], 'playing itself writes no figure');
    assert.equal(await countViewers(server.db), 2);
    assert.deepEqual(await shown(), [2, 1, 0]);
  });

  it('are written only when the count has changed', async () => {
    assert.equal(await countViewers(server.db), 0);
    await watch('second@example.com', one);
    assert.equal(await countViewers(server.db), 1);
    assert.deepEqual(await shown(), [2, 2, 0]);
  });

  it('are counted down, to 0 too, when an account is deleted', async () => {
    await watch(first, none);
    await countViewers(server.db);
    await server.db.delete(users).where(eq(users.email, first));
    assert.equal(await countViewers(server.db), 3);
    assert.deepEqual(await shown(), [1, 1, 0]);
  });

  it('are part of each video in every list', async () => {
    assert.equal((await call(server.app, 'video', { params: { id: both } })).viewers, 1);
    const { content } = await call(server.app, 'searchPaidVideos', { query: { size: 50 } });
    assert.deepEqual(
      content.map(({ id, viewers }) => [id, viewers]),
      [
        [one, 1],
        [both, 1],
      ],
    );
  });
});
