import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { advisoryLocks, type Database } from '../../database/database';
import { videos } from '../../database/schema/catalogue';
import { call, signUp } from '../../testing/client';
import { seedVideo } from '../../testing/seed';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { countViewers } from './count-viewers';

const PATIENCE_MS = 30_000;

/** Needs two connections, which only PostgreSQL has. */
describe('counting viewers concurrently', () => {
  let server: TestServer;
  let token = '';
  let watched: number[] = [];
  before(async () => {
    server = await startTestServer();
    ({ token } = await signUp(server.app));
  });
  after(() => server.close());

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
