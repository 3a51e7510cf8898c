import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { startViewerCount } from '../../app/start-jobs';
import { advisoryLocks, type Database } from '../../database/database';
import { users } from '../../database/schema/accounts';
import { videos } from '../../database/schema/catalogue';
import { call, signUp } from '../../testing/client';
import { newViewer, seedGrant, seedVideo } from '../../testing/seed';
import { onlyOnPostgres } from '../../testing/test-kind';
import { setUpTestServer } from '../../testing/test-server';
import { countViewers } from './count-viewers';

describe('viewers of a video (D-27)', () => {
  const server = setUpTestServer();
  let both = 0;
  let one = 0;
  let none = 0;
  const first = 'first@example.com';
  const tokens = new Map<string, string>();
  before(async () => {
    both = await seedVideo(server.db, { type: 'Premium' });
    one = await seedVideo(server.db, { type: 'Rent' });
    none = await seedVideo(server.db);
    for (const email of [first, 'second@example.com']) {
      const { token, id } = await newViewer(server, email);
      tokens.set(email, token);
      for (const videoId of [both, one]) await seedGrant(server.db, id, { videoId, startsAt: server.clock.now });
    }
  });

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

  it('are written only when the count has changed, from the start of a server', async () => {
    assert.equal(await countViewers(server.db), 0);
    await watch('second@example.com', one);
    await startViewerCount(server.db, server.app.log)();
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

const PATIENCE_MS = 30_000;

describe('counting viewers concurrently', onlyOnPostgres, () => {
  const server = setUpTestServer();
  let token = '';
  let watched: number[] = [];
  before(async () => {
    ({ token } = await signUp(server.app));
  });

  beforeEach(async () => {
    await countViewers(server.db);
    watched = [await seedVideo(server.db), await seedVideo(server.db)];
    for (const video_id of watched)
      await call(server.app, 'recordVideoEvent', { token, body: { video_id, event: 'play', progressTime: 0 } });
  });
  const figures = async () => {
    const rows = await server.db.select({ id: videos.id, viewers: videos.viewers }).from(videos);
    return watched.map((id) => rows.find((row) => row.id === id)?.viewers);
  };

  /** Counts while another transaction is open; a count that waits for it would include its rows. */
  const countBeside = async (work: (tx: Database) => Promise<unknown>): Promise<number> => {
    let counting = Promise.resolve(0);
    await server.db.transaction(async (tx) => {
      await work(tx);
      counting = countViewers(server.db);
      await Promise.race([counting, sleep(PATIENCE_MS, undefined, { ref: false })]);
    });
    return counting;
  };

  it('is left to a replica that is already counting', async () => {
    assert.equal(
      await countBeside((tx) => tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.viewerCount})`)),
      0,
    );
    assert.deepEqual(await figures(), [0, 0]);
    assert.equal(await countViewers(server.db), 2);
    assert.deepEqual(await figures(), [1, 1]);
  });

  it('writes each count once when several start together', async () => {
    const changed = await Promise.all([1, 2, 3, 4].map(() => countViewers(server.db)));
    assert.equal(
      changed.reduce((sum, one) => sum + one, 0),
      2,
    );
    assert.deepEqual(await figures(), [1, 1]);
  });

  it('skips rows that an import has locked, and counts them in the next run', async () => {
    const importing = (tx: Database) =>
      tx
        .update(videos)
        .set({ title: 'New words' })
        .where(eq(videos.id, watched[0] ?? 0));
    assert.equal(await countBeside(importing), 1);
    assert.deepEqual(await figures(), [0, 1]);
    assert.equal(await countViewers(server.db), 1);
    assert.deepEqual(await figures(), [1, 1]);
  });
});
