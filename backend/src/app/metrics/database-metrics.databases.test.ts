import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { readMetrics, readNonZero } from '@inspire/server-kit/testing';
import { outbox } from '../../database/schema/outbox';
import { createOutboxRepository } from '../../modules/outbox/outbox-repository';
import { databaseKind } from '../../testing/test-kind';
import { setUpTestServer } from '../../testing/test-server';
import { untilTrue } from '../../testing/until';

describe('the metrics of the database', () => {
  const server = setUpTestServer();
  const name = 'inspire_database_statement_duration_seconds_count';
  // The embedded database has one connection, the pool of tests ten.
  const connections = databaseKind() === 'postgres' ? 10 : 1;

  it('count each statement by what it does, in transactions too, and those that fail', async () => {
    const { db, metrics } = server;
    const before = await readNonZero(metrics, name);
    assert.deepEqual(before, {});
    await db.execute(sql`select 1`);
    await db.transaction(async (tx) => {
      await tx.insert(outbox).values({ mail: { to: 'ann@example.com', subject: 'Hello', text: 'Hello' } });
      await tx.select().from(outbox);
    });
    await createOutboxRepository(db).claim(5, server.clock.now, server.clock.now);
    await db.delete(outbox);
    await assert.rejects(db.execute(sql`select 1 / 0`));
    const counted = await readNonZero(metrics, name);
    // The embedded database's driver begins and commits by itself.
    delete counted['{operation="other"}'];
    assert.deepEqual(counted, {
      '{operation="select"}': 3,
      '{operation="insert"}': 1,
      '{operation="update"}': 1,
      '{operation="delete"}': 1,
    });
    assert.equal((await readMetrics(metrics)).get('inspire_database_statement_errors_total'), 1);
  });

  it('measure the time in the database, without the wait for a connection', async () => {
    const { db, metrics } = server;
    const sumOf = async () =>
      (await readMetrics(metrics)).get('inspire_database_statement_duration_seconds_sum{operation="select"}') ?? 0;
    const before = await sumOf();
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: 30 }, () => db.execute(sql`select pg_sleep(0.05)`)));
    const seconds = (performance.now() - startedAt) / 1_000;
    const spent = (await sumOf()) - before;
    assert.ok(spent > 1.4, `${spent} s`);
    assert.ok(spent <= seconds * connections, `${spent} s on ${connections} connections in ${seconds} s`);
  });

  it('show busy connections and waiting requests', async () => {
    const { db, metrics } = server;
    let end: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (end = resolve));
    const holders = Array.from({ length: 13 }, () =>
      db.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        await held;
      }),
    );
    const read = async () => {
      const found = await readMetrics(metrics);
      const busy = found.get('inspire_database_connections{state="busy"}') ?? 0;
      return { busy, waiting: found.get('inspire_database_waiting_requests') ?? 0 };
    };
    await untilTrue(async () => {
      const { busy, waiting } = await read();
      return busy === connections && waiting === 13 - connections;
    }, 'all connections are busy').finally(end);
    await Promise.all(holders);
    const later = await readMetrics(metrics);
    assert.equal(later.get('inspire_database_connections{state="busy"}'), 0);
    assert.equal(later.get('inspire_database_waiting_requests'), 0);
    assert.ok((later.get('inspire_database_connections{state="idle"}') ?? 0) >= 1);
  });
});
