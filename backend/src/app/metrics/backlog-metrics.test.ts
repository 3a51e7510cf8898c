import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { Registry } from 'prom-client';
import { readMetrics } from '@inspire/server-kit/testing';
import { countStatements } from '../../testing/count-statements';
import { minutes, setUpTestServer } from '../../testing/test-server';
import { registerBacklogMetrics } from './backlog-metrics';

describe('the metrics of the backlog', () => {
  const server = setUpTestServer();
  let registry: Registry;
  const warnings: string[] = [];

  before(async () => {
    registry = new Registry();
    registerBacklogMetrics(registry, {
      db: server.db,
      clock: () => server.clock.now,
      logger: { warn: (_fields: unknown, message?: string) => void warnings.push(message ?? '') },
    });
  });

  const names = async () => [...(await readMetrics(registry)).keys()].map((series) => series.split('{')[0]);

  it('query the database every ten seconds at most, however often they are read', async () => {
    const scrape = () => readMetrics(registry);
    assert.equal(await countStatements(scrape), 4);
    server.clock.advance(9_999);
    assert.equal(await countStatements(() => Promise.all([scrape(), scrape(), scrape()])), 0);
    server.clock.advance(1);
    assert.equal(await countStatements(() => Promise.all([scrape(), scrape(), scrape()])), 4);
    server.clock.advance(-minutes(60));
    assert.equal(await countStatements(scrape), 4, 'a clock that was set back');
  });

  it('are left out while the database cannot be read, and come back', async () => {
    const all = await names();
    assert.equal(all.length, 11);
    await server.db.execute(sql`alter table outbox rename to hidden`);
    server.clock.advance(minutes(1));
    assert.deepEqual(await names(), []);
    assert.deepEqual(warnings, ['reading the backlog for metrics failed']);
    await server.db.execute(sql`alter table hidden rename to outbox`);
    server.clock.advance(minutes(1));
    assert.deepEqual(await names(), all);
    assert.equal(warnings.length, 1);
  });
});
