import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { endpoints } from '@inspire/shared/contracts';
import { queryRows } from '../../database/database';
import { signUp } from '../../testing/client';
import { type EventReader, readEvents } from '../../testing/read-events';
import { seedVideo } from '../../testing/seed';
import { setUp } from '../../testing/set-up';
import { connectTo, createPostgresDatabase } from '../../testing/test-database';
import { setUpTestServer } from '../../testing/test-server';
import { untilTrue } from '../../testing/until';
import { announceNewItems } from './notification-writer';

/** Two servers on one database. Heartbeats are off, so only LISTEN and NOTIFY can deliver. */
describe('the stream of new notifications over replicas', () => {
  const template = setUp(createPostgresDatabase);
  let lost = 0;
  const open = async () => connectTo(template.url, 5, () => void (lost += 1));
  const databases = [1, 2].map(() => setUp(open));
  const streamSettings = { heartbeatMs: 3_600_000, mostPerAccount: 10 };
  const servers = databases.map((database) =>
    setUpTestServer(async () => ({ db: database.db, listen: database.listen, streamSettings })),
  );
  let addresses: string[];
  let made = 0;
  let video: number;

  before(async () => {
    addresses = await Promise.all(
      servers.map(
        async ({ app }) => `${await app.listen({ port: 0, host: '127.0.0.1' })}${endpoints.notificationStream.path}`,
      ),
    );
    video = await seedVideo(databases[0]!.db);
  });

  const announce = (title: string, by = 0) =>
    databases[by]!.db.transaction((tx) =>
      announceNewItems(
        tx,
        [{ type: 'video', id: video, key: `item-${(made += 1)}`, title, text: '' }],
        servers[0]!.clock.now,
      ),
    );
  const titles = (reader: EventReader) => reader.events.map(({ data }) => (data as { title?: string }).title);
  const listeners = () =>
    queryRows<{ pid: number }>(
      databases[0]!.db,
      sql`
    select pid from pg_stat_activity where application_name = 'inspire-listen' and datname = current_database() and query like 'listen%'`,
    );

  it('broadcasts what either server wrote, from both', async () => {
    const { token } = await signUp(servers[0]!.app);
    await using one = await readEvents(addresses[0]!, token);
    await using two = await readEvents(addresses[1]!, token);
    await untilTrue(async () => (await listeners()).length === 2, 'two listening connections');
    await announce('of the first', 0);
    await announce('of the second', 1);
    await Promise.all([one.until(2), two.until(2)]);
    assert.deepEqual(
      [titles(one), titles(two)],
      [
        ['of the first', 'of the second'],
        ['of the first', 'of the second'],
      ],
    );
  });

  it('recovers after the listening connection was killed, and broadcasts what arrived meanwhile', async () => {
    const { token } = await signUp(servers[0]!.app);
    await using reader = await readEvents(addresses[1]!, token);
    const before = await listeners();
    assert.equal(before.length, 2);
    const [lostBefore] = [lost];
    await databases[0]!.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'inspire-listen' and datname = current_database()`);
    await announce('meanwhile');
    await reader.until(1);
    // A terminated connection stays in the view until its process has ended.
    await untilTrue(async () => {
      const pids = (await listeners()).map(({ pid }) => pid);
      return lost === lostBefore + 2 && pids.length === 2 && before.every(({ pid }) => !pids.includes(pid));
    }, 'both lost their connection and listen again');
    await announce('afterwards');
    await reader.until(2);
    assert.deepEqual(titles(reader), ['meanwhile', 'afterwards']);
  });
});
