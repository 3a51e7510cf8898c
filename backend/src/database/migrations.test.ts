import assert from 'node:assert/strict';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { connectTo, createPostgresDatabase } from '../testing/test-database';
import { queryRows } from './database';
import { migrationsFolder } from './schema-state';

/** Marks a migration that removes what no running version uses. */
const CONTRACT = '-- contract:';

const narrowing: readonly (readonly [RegExp, string])[] = [
  [/\bdrop (table|column|type|schema|sequence)\b/i, 'removes what the previous version still uses'],
  [/\brename (to|column)\b/i, 'renames what the previous version still uses'],
  [/\bset not null\b/i, 'rejects rows that the previous version still writes'],
  [/\balter column "?\w+"? (set data )?type\b/i, 'changes the type of what the previous version still reads'],
  [
    /\badd column "?\w+"? (?![^;]*\bdefault\b)[^;]*\bnot null\b/i,
    'requires a column that the previous version does not write',
  ],
  [/\btruncate\b|\bdelete from\b/i, 'removes rows'],
];

/** Indices of earlier migrations were built while their tables were small. */
const LAST_WITH_INDICES = '0019';
const INDEX = /\bcreate (?:unique )?index (?!if not exists|concurrently)[^;]*? on (?:"public"\.)?"?(\w+)"?/gi;

/**
 * Finds indices that a migration builds on a table that has rows: writers would wait until it is built. Build such an index
 * before, with `create index concurrently`, and let the migration say `if not exists`.
 */
const findBlockingIndices = (text: string): string[] =>
  [...text.matchAll(INDEX)]
    .map(([, table = '']) => table)
    .filter((table) => !new RegExp(`create table "?${table}"?`, 'i').test(text))
    .map((table) => `builds an index while writers of ${table} wait`);

/** Finds statements that would break a server of the previous version, which may still be running. */
const findIssues = (text: string): string[] =>
  text.includes(CONTRACT)
    ? []
    : text
        .split('--> statement-breakpoint')
        .flatMap((statement) => narrowing.filter(([pattern]) => pattern.test(statement)).map(([, issue]) => issue));

describe('migrations', () => {
  it('only ever add, so that two versions serve side by side', async () => {
    const files = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql'));
    assert.ok(files.length > 5);
    const issues: string[] = [];
    for (const file of files)
      issues.push(
        ...findIssues(await readFile(join(migrationsFolder, file), 'utf8')).map((issue) => `${file} ${issue}`),
      );
    assert.deepEqual(issues, []);
  });

  it('build no index on a table that has rows', async () => {
    const files = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql') && name > LAST_WITH_INDICES);
    const later = files.filter((name) => !name.startsWith(LAST_WITH_INDICES));
    assert.ok(later.length > 0);
    for (const file of later)
      assert.deepEqual(findBlockingIndices(await readFile(join(migrationsFolder, file), 'utf8')), [], file);
  });

  for (const [statement, isRejected] of [
    ['CREATE INDEX "i" ON "a" USING btree ("b");', true],
    ['CREATE UNIQUE INDEX "i" ON "public"."a" ("b");', true],
    ['CREATE INDEX IF NOT EXISTS "i" ON "a" ("b");', false],
    ['CREATE TABLE "a" ("b" text);\nCREATE INDEX "i" ON "a" ("b");', false],
    ['ALTER TABLE "a" DROP COLUMN "b";', true],
    ['DROP TABLE "a";', true],
    ['ALTER TABLE "a" RENAME COLUMN "b" TO "c";', true],
    ['ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;', true],
    ['ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE text;', true],
    ['ALTER TABLE "a" ADD COLUMN "b" text NOT NULL;', true],
    ['ALTER TABLE "a" ADD COLUMN "b" text DEFAULT \'\' NOT NULL;', false],
    ['ALTER TABLE "a" ADD COLUMN "b" text;', false],
    [`${CONTRACT} unused since 2.1\nDROP TABLE "a";`, false],
    ['CREATE TABLE "a" ("b" text NOT NULL);', false],
  ] as const) {
    it(`${isRejected ? 'may not' : 'may'} contain ${statement.replaceAll('\n', ' ')}`, () =>
      assert.equal(findIssues(statement).length + findBlockingIndices(statement).length > 0, isRejected));
  }
});

const READS = 3;
/** Adds a column to a table of every page. */
const TAG = '0010_video-viewers';

/** Migrates an empty database up to the migration before `TAG`. */
async function migrateBefore(url: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'inspire-test-migrations-'));
  await cp(migrationsFolder, folder, { recursive: true });
  const file = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { tag: string }[] };
  const entries = journal.entries.filter(({ tag }) => tag < TAG);
  await writeFile(file, JSON.stringify({ ...journal, entries }));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await migrate(drizzle(client), { migrationsFolder: folder });
  await client.end();
  await rm(folder, { recursive: true });
}

it('lets readers pass while it waits for a table that a long transaction holds', async () => {
  await using template = await createPostgresDatabase('template1');
  await migrateBefore(template.url);
  await using database = connectTo(template.url);
  const { db } = database;
  let migration: Promise<void> | undefined;
  await db.transaction(async (long) => {
    await long.execute(sql`select count(*) from videos`);
    migration = database.migrate();
    for (let read = 0; read < READS; read += 1) {
      // Long enough for an attempt of the migration to begin.
      await db.execute(sql`select pg_sleep(0.15)`);
      await db.execute(sql`select count(*) from videos`);
    }
    const [{ isThere } = { isThere: true }] = await queryRows<{ isThere: boolean }>(
      db,
      sql`select exists (select 1 from information_schema.columns where table_name = 'videos' and column_name = 'viewers') as "isThere"`,
    );
    assert.equal(isThere, false, 'the migration waits for the long transaction');
  });
  await migration;
  await db.execute(sql`select viewers from videos limit 1`);
});

/** They grow with the catalogue, with accounts and with what accounts pay for: far fewer than 2,147,483,647 rows. */
const COUNTED = `albums development_mailbox entitlements notifications orders payments restores
  subscription_plans subscriptions tracks users videos`.split(/\s+/);

/**
 * Two billion sessions that play. Servers before 0024 sign these ids as the driver gives them, which are texts for wider ones, so the
 * column may be widened only when none of them is left.
 */
const NEXT = ['playing_devices'];

it('ids of rows that viewers add without paying go beyond 32 bits', async () => {
  await using template = await createPostgresDatabase();
  await using database = connectTo(template.url, 1);
  const short = await queryRows<{ name: string }>(
    database.db,
    sql`select table_name as "name" from information_schema.columns
      where table_schema = 'public' and is_identity = 'YES' and data_type <> 'bigint' order by 1`,
  );
  assert.deepEqual(
    short.map(({ name }) => name).filter((name) => ![...COUNTED, ...NEXT].includes(name)),
    [],
  );
  const sequences = await queryRows<{ name: string }>(
    database.db,
    sql`select sequencename as "name" from pg_sequences
      where (sequencename like 'my_list%' or sequencename like 'outbox%')
        and max_value < 9223372036854775807`,
  );
  assert.deepEqual(sequences, []);
});
