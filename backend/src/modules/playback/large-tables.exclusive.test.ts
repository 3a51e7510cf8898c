import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { queryRows } from '../../database/database';
import { call, signUp } from '../../testing/client';
import { seedVideo } from '../../testing/seed';
import { setUp } from '../../testing/set-up';
import { iterationCount } from '../../testing/test-kind';
import { setUpTestServer } from '../../testing/test-server';
import { createViewingHistoryRepository } from './viewing-history-repository';

const POSITIONS = iterationCount(50_000_000, 200_000);
const VIDEOS = 100;
const TABLES = ['video_progress', 'video_events'] as const;

interface Sent {
  readonly text: string;
  readonly values: unknown[];
}

/** Every statement about positions finds them by an index, whatever the number of viewers. */
describe(`${POSITIONS.toLocaleString('en')} positions and as many events`, () => {
  const server = setUpTestServer();
  let client: pg.Client;
  let token: string;
  let video: number;

  // Its connection ends before the server drops the database.
  setUp(async () => {
    ({ token } = await signUp(server.app, 'viewer@example.com'));
    for (let index = 0; index < VIDEOS; index += 1) video = await seedVideo(server.db);
    const [row] = await queryRows<{ name: string }>(server.db, sql`select current_database() as name`);
    const url = new URL(process.env.INSPIRE_TEST_POSTGRES_URL ?? '');
    url.pathname = `/${row?.name}`;
    client = new pg.Client({ connectionString: url.href });
    await client.connect();
    await fill();
    return { [Symbol.asyncDispose]: () => client.end() };
  });

  /** Without foreign keys and indexes, which are created again for all rows at once. */
  async function fill(): Promise<void> {
    await client.query("set session_replication_role = replica; set maintenance_work_mem = '1GB'");
    const { rows: indexes } = await client.query<{ drop: string; create: string }>(
      `select case when c.conname is null then 'drop index ' || i.indexrelid::regclass
          else 'alter table ' || i.indrelid::regclass || ' drop constraint ' || c.conname end as drop,
        case when c.conname is null then pg_get_indexdef(i.indexrelid)
          else 'alter table ' || i.indrelid::regclass || ' add constraint ' || c.conname || ' ' || pg_get_constraintdef(c.oid) end as create
      from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype = 'p'
      where i.indrelid = any($1::regclass[])`,
      [TABLES],
    );
    for (const { drop } of indexes) await client.query(drop);
    // In the order of time, as they are appended, and none so old that it is removed.
    const rows = `select 1000 + n % ${POSITIONS / VIDEOS}, 1 + n / ${POSITIONS / VIDEOS}, 30,
      now() - interval '89 days' * (1 - n / ${POSITIONS}::float8) from generate_series(0, ${POSITIONS - 1}) n`;
    await client.query(
      `insert into video_progress (user_id, video_id, position, updated_at, valid_flag) select rows.*, true from (${rows}) rows`,
    );
    await client.query(
      `insert into video_events (user_id, video_id, position, recorded_at, event) select rows.*, 'progress' from (${rows}) rows`,
    );
    for (const { create } of indexes) await client.query(create);
    for (const table of TABLES) await client.query(`vacuum analyze ${table}`);
  }

  /** @returns what some work sends to the database about positions and events */
  async function watch(work: () => Promise<unknown>): Promise<Sent[]> {
    const query = mock.method(pg.Client.prototype, 'query');
    try {
      await work();
      return query.mock.calls
        .map(({ arguments: [config, values] }) => {
          const { text, values: own } = (typeof config === 'string'
            ? { text: config }
            : config) as unknown as Partial<Sent>;
          return { text: text ?? '', values: own ?? (Array.isArray(values) ? (values as unknown[]) : []) };
        })
        .filter(({ text }) => TABLES.some((table) => text.includes(table)));
    } finally {
      query.mock.restore();
    }
  }

  const explain = async ({ text, values }: Sent): Promise<string> => {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  const isScan = (plan: string) => TABLES.some((table) => new RegExp(`Seq Scan on ${table}`).test(plan));

  const report = { video_id: 0, event: 'progress', progressTime: 30 } as const;
  const works: readonly (readonly [name: string, work: () => Promise<unknown>])[] = [
    ['the position in a video', () => call(server.app, 'progressTime', { query: { videoId: video }, token })],
    ['a report', () => call(server.app, 'recordVideoEvent', { body: { ...report, video_id: video }, token })],
    ['Continue Watching', () => call(server.app, 'browseHistory', { token })],
    ['the viewing history', () => call(server.app, 'viewingHistory', { query: { page: 0, size: 20 }, token })],
    [
      'one removed entry',
      () => call(server.app, 'removeFromViewingHistory', { params: { kind: 'video', id: video }, token }),
    ],
    ['a cleared history', () => call(server.app, 'clearViewingHistory', { token })],
    ['the removal of what is too old', () => createViewingHistoryRepository(server.db).removeOld()],
  ];
  for (const [name, work] of works)
    it(`finds ${name} by an index`, { timeout: 120_000 }, async () => {
      const sent = await watch(work);
      assert.ok(sent.length > 0, 'no statement was sent');
      for (const statement of sent) {
        const plan = await explain(statement);
        assert.ok(!isScan(plan), `${statement.text}\n${plan}`);
      }
    });

  it('reports a statement that no index serves', async () => {
    assert.ok(isScan(await explain({ text: 'select count(*) from video_progress where position > 10', values: [] })));
  });
});
