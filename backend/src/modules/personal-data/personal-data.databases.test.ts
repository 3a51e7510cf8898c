import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../database/database';
import { sessions, users } from '../../database/schema/accounts';
import { auditLog } from '../../database/schema/audit-log';
import { orders } from '../../database/schema/orders';
import { call, callExpectingError, signUp } from '../../testing/client';
import { fillPersonalTables, type Person } from '../../testing/personal-rows';
import { newViewer } from '../../testing/seed';
import { days, minutes, setUpTestServer } from '../../testing/test-server';
import { exportSections } from './export-sections';
import { MAX_EXPORTS } from './export-service';
import { impersonalTables, personalTables } from './personal-tables';

const tableNames = async (db: Database): Promise<string[]> => {
  const rows = await queryRows<{ name: string }>(
    db,
    sql`select table_name::text as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  return rows.map(({ name }) => name);
};

/** Tables that refer to an account, over others too, and tables with a column that sounds like a person. */
const suspectTables = async (db: Database): Promise<string[]> => {
  const rows = await queryRows<{ name: string }>(
    db,
    sql`with recursive owned as (
        select 'public.users'::regclass::oid as id
        union select conrelid from pg_constraint join owned on confrelid = owned.id where contype = 'f'
      )
      select relname::text as name from pg_class join owned on pg_class.oid = owned.id
      union select table_name::text from information_schema.columns where table_schema = 'public'
        and column_name ~ '(^|_)(user|account|viewer|buyer|owner|email|mail|contact|actor|device|network|to)(_|$)'
      order by 1`,
  );
  return rows.map(({ name }) => name);
};

const undecidedTables = async (db: Database): Promise<string[]> => {
  const isListed = (name: string) => name in personalTables || name in impersonalTables;
  const unlisted = (await tableNames(db)).filter((name) => !isListed(name));
  return [...unlisted, ...(await suspectTables(db)).filter((name) => name in impersonalTables)];
};

describe('the list of personal tables', () => {
  const server = setUpTestServer();

  it('says of every table whether an export contains it, and what becomes of it with its account', async () => {
    assert.deepEqual(await undecidedTables(server.db), []);
    const listed = [...Object.keys(personalTables), ...Object.keys(impersonalTables)].sort();
    assert.deepEqual(listed, [...(await tableNames(server.db))].sort());
  });

  it('would lack a new table with an account, or with an email', async () => {
    await server.db.execute(sql`create table favourites (user_id integer references users (id))`);
    await server.db.execute(sql`create table newsletters (email text)`);
    try {
      assert.deepEqual(await undecidedTables(server.db), ['favourites', 'newsletters']);
      const suspects = await suspectTables(server.db);
      assert.ok(suspects.includes('favourites') && suspects.includes('newsletters'));
    } finally {
      await server.db.execute(sql`drop table favourites, newsletters`);
    }
  });

  it('names every section of the export but the account’s own changes as staff', () => {
    const named = Object.values(personalTables).flatMap(({ exported }) =>
      'section' in exported ? [exported.section] : [],
    );
    const unnamed = Object.keys(exportSections).filter((name) => !(named as string[]).includes(name));
    assert.deepEqual(unnamed, ['ownChangesAsStaff']);
  });
});

describe('the data of a person', () => {
  const server = setUpTestServer();

  async function addPerson(mark: string): Promise<Person & { readonly token: string }> {
    const email = `${mark}@example.com`;
    const { token, id } = await newViewer(server, email);
    const name = `Name ${mark}`;
    await server.db
      .update(users)
      .set({ userName: name, contact: `contact ${mark}` })
      .where(eq(users.id, id));
    const person = { id, name, email, mark };
    await fillPersonalTables(server.db, person, server.clock.now);
    return { ...person, token };
  }
  const countRows = async () => {
    const counts = new Map<string, number>();
    for (const name of Object.keys(personalTables)) {
      const [row] = await queryRows<{ count: number }>(
        server.db,
        sql`select count(*)::int as count from ${sql.identifier(name)}`,
      );
      counts.set(name, row?.count ?? 0);
    }
    return counts;
  };
  const tablesNaming = async (text: string) => {
    const found: string[] = [];
    for (const name of await tableNames(server.db)) {
      // The catalogue's titles of this test have the mark, too.
      if (/^(videos|tracks|notifications)$/.test(name)) continue;
      const [row] = await queryRows<{ count: number }>(
        server.db,
        sql`select count(*)::int as count from ${sql.identifier(name)} t where t::text ilike ${`%${text}%`}`,
      );
      if (row && row.count > 0) found.push(name);
    }
    return found;
  };

  it('is exported in full, without secrets and without anyone else’s', async () => {
    const person = await addPerson('exporting');
    const other = await addPerson('bystander');
    await server.db.insert(auditLog).values({
      at: server.clock.now,
      source: 'studio',
      accountId: person.id,
      action: 'grant',
      target: 'order:0',
      after: { of: 'bystander' },
    });
    const { exportedAt, sections } = await call(server.app, 'exportAccount', { token: person.token });
    assert.equal(exportedAt, server.clock.now.toISOString());
    for (const name of Object.keys(exportSections)) assert.ok((sections[name]?.length ?? 0) > 0, `${name} is empty`);
    const text = JSON.stringify(sections);
    for (const part of [person.email, person.name, 'contact exporting', 'Watched: exporting', 'Heard: exporting'])
      assert.ok(text.includes(part), part);
    assert.ok(!text.includes('bystander'));
    const [session] = await server.db.select().from(sessions).where(eq(sessions.userId, person.id));
    const [account] = await server.db.select().from(users).where(eq(users.id, person.id));
    for (const secret of [
      person.token,
      session?.tokenHash,
      account?.passwordHash,
      'secret app',
      'secret link',
      'an operator',
    ])
      assert.ok(secret && !text.includes(secret), String(secret));
    const columns = Object.values(sections).flatMap((rows) => rows.flatMap((row) => Object.keys(row)));
    assert.deepEqual(
      columns.filter((name) => /hash|salt|token|secret/i.test(name)),
      [],
    );
    assert.notEqual(JSON.stringify((await call(server.app, 'exportAccount', { token: other.token })).sections), text);
  });

  it('is exported after a fresh proof only, and a few times a day', async () => {
    const { token } = await signUp(server.app, 'careful@example.com');
    server.clock.advance(minutes(16));
    const { code } = await callExpectingError(server.app, 'exportAccount', 403, { token });
    assert.equal(code, 'proof-required');
    await call(server.app, 'proveOwner', { token, body: { password: 'secret-1' } });
    for (let made = 0; made < MAX_EXPORTS; made += 1) await call(server.app, 'exportAccount', { token });
    await callExpectingError(server.app, 'exportAccount', 429, { token });
    server.clock.advance(days(1));
    await call(server.app, 'proveOwner', { token, body: { password: 'secret-1' } });
    await call(server.app, 'exportAccount', { token });
  });

  it('is gone with the account from each table, or no longer names the person', async () => {
    const leaving = await addPerson('leaving');
    const staying = await addPerson('staying');
    const before = await countRows();
    for (const [name, count] of before) assert.ok(count >= 2, `${name} has no rows of both`);
    const exportOf = async () => (await call(server.app, 'exportAccount', { token: staying.token })).sections;
    const stored = JSON.stringify(await exportOf());

    await call(server.app, 'deleteAccount', { token: leaving.token, body: { password: 'secret-1' } });
    const after = await countRows();
    for (const [name, { onDeletion }] of Object.entries(personalTables)) {
      const gone = (before.get(name) ?? 0) - (after.get(name) ?? 0);
      if (name === 'limits') continue;
      if (onDeletion === 'deleted') assert.ok(gone >= 1, `${name} still has the rows`);
      else assert.equal(gone, 0, `${name}: ${onDeletion.stored}`);
    }
    // The counter of attempts ends within a day; the mailbox is the viewer's own. The grant's name is the test's.
    const [order] = await server.db.select().from(orders).where(eq(orders.grantSource, 'order leaving'));
    assert.deepEqual(
      [order?.userId, order?.amount, order?.title, order?.receipt?.buyer],
      [null, 100, 'A talk', { name: 'Deleted account', email: '' }],
    );
    await server.db
      .update(orders)
      .set({ grantSource: null })
      .where(eq(orders.id, order?.id ?? 0));
    assert.deepEqual(await tablesNaming('leaving'), ['development_mailbox', 'limits']);
    assert.equal(JSON.stringify(await exportOf()), stored);
  });
});
