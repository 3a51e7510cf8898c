import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { queryRows } from '../../database/database';
import { call, signUp } from '../../testing/client';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { createPlaybackLeases } from './playback-leases';

describe('registering the device of a session', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());

  async function startSession(email: string): Promise<string> {
    const { token } = await signUp(server.app, email);
    const [session] = await call(server.app, 'sessions', { token });
    assert.ok(session);
    return session.id;
  }
  const readSequence = async () => {
    const [row] = await queryRows<{ last: string }>(
      server.db,
      sql`select last_value::text as last from playing_devices_id_seq`,
    );
    return Number(row?.last);
  };

  it('takes one id for a device, however often it requests stream URLs', async () => {
    const { register } = createPlaybackLeases({ db: server.db, limit: 3, clock: () => new Date() });
    const session = await startSession('often@example.com');
    const first = await register({ id: session });
    const taken = await readSequence();
    for (let request = 0; request < 20; request += 1) assert.deepEqual(await register({ id: session }), first);
    assert.equal(await readSequence(), taken);
  });

  it('finds one device when a new one requests several stream URLs at the same time', async () => {
    const { register } = createPlaybackLeases({ db: server.db, limit: 3, clock: () => new Date() });
    const session = await startSession('parallel@example.com');
    const found = await Promise.all(Array.from({ length: 8 }, () => register({ id: session })));
    assert.equal(new Set(found.map((device) => device.device)).size, 1);
  });
});
