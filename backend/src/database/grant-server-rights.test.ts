import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { StartupError } from '../errors/startup-error';
import { pluck } from '../testing/pluck';
import { connectTo, createPostgresDatabase } from '../testing/test-database';
import { grantServerRights } from './grant-server-rights';

const DENIED = '42501';

describe('the user of servers', () => {
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let serverUrl: string;
  let server: pg.Client;

  const withPassword = (password: string) => {
    const url = new URL(serverUrl);
    url.password = password;
    return url.href;
  };
  const connect = async (url: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return client;
  };
  const tablesOf = async (schema: string) =>
    (
      await server.query<{ name: string }>('select tablename as name from pg_tables where schemaname = $1', [schema])
    ).rows.map(({ name }) => name);

  before(async () => {
    database = await createPostgresDatabase();
    const url = new URL(database.url);
    url.username = `server_${randomBytes(6).toString('hex')}`;
    url.password = 'first';
    serverUrl = url.href;
    await grantServerRights(database.url, serverUrl);
    server = await connect(serverUrl);
  });
  after(async () => {
    await server.end();
    const owner = await connect(database.url);
    const role = owner.escapeIdentifier(new URL(serverUrl).username);
    await owner.query(`drop owned by ${role}; drop role ${role}`);
    await owner.end();
    await database[Symbol.asyncDispose]();
  });

  it('may read and write rows of every table, and count with every sequence', async () => {
    const tables = await tablesOf('public');
    assert.ok(tables.length > 30);
    const rights = await server.query<{ allowed: boolean }>(
      `select bool_and(has_table_privilege(c.oid, right_)) as allowed
      from pg_class c, unnest(array['select', 'insert', 'update', 'delete']) right_
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'audit_log'
      union all
      select bool_and(has_sequence_privilege(c.oid, 'usage'))
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'`,
    );
    assert.deepEqual(pluck(rights.rows, 'allowed'), [true, true]);
    const { rows } = await server.query<{ id: number }>(
      `insert into users (user_name, email, email_key, created_at) values ('A', 'a@example.com', 'a@example.com', now())
      returning id`,
    );
    await server.query('update users set user_name = $1 where id = $2', ['B', rows[0]?.id]);
    assert.equal((await server.query('delete from users where id = $1', [rows[0]?.id])).rowCount, 1);
  });

  it('adds entries to the audit log, and changes or removes none, also by deleting an account', async () => {
    const { rows } = await server.query<{ id: number }>(
      `insert into users (user_name, email, email_key, created_at) values ('A', 'b@example.com', 'b@example.com', now())
      returning id`,
    );
    await server.query(
      `insert into audit_log (at, source, account_id, action, target) values (now(), 'studio', $1, 'grant', 'account:1')`,
      [rows[0]?.id],
    );
    for (const statement of ["update audit_log set action = 'other'", 'delete from audit_log'])
      await assert.rejects(server.query(statement), ({ code }: { code?: string }) => code === DENIED, statement);
    await server.query('delete from users where id = $1', [rows[0]?.id]);
    const entries = await server.query('select account_id, action from audit_log');
    assert.deepEqual(entries.rows, [{ account_id: null, action: 'grant' }]);
  });

  it('cannot change, empty, drop or create a table, or fake a migration', async () => {
    for (const statement of [
      ...(await tablesOf('public')).flatMap((table) => [
        `drop table "${table}" cascade`,
        `alter table "${table}" add column intruder text`,
        `truncate "${table}" cascade`,
        `create trigger intruder before insert on "${table}" for each row execute function suppress_redundant_updates_trigger()`,
      ]),
      'create table intruder (id integer)',
      'create schema intruder',
      'create role intruder',
      'drop schema public cascade',
      'delete from drizzle.__drizzle_migrations',
      `set role ${server.escapeIdentifier(new URL(database.url).username)}`,
      "copy users to program 'cat'",
    ])
      await assert.rejects(server.query(statement), ({ code }: { code?: string }) => code === DENIED, statement);
  });

  it('starts where nothing is to be migrated, and cannot migrate', async () => {
    await using opened = connectTo(serverUrl, 1);
    await opened.migrate();
    const owner = await connect(database.url);
    await owner.query('delete from drizzle.__drizzle_migrations');
    await assert.rejects(opened.migrate());
    await owner.end();
  });

  it('gets the rights again, and a changed password, however often the step runs', async () => {
    await grantServerRights(database.url, serverUrl);
    await Promise.all([1, 2, 3].map(() => grantServerRights(database.url, withPassword("it's"))));
    await assert.rejects(connect(serverUrl), ({ code }: { code?: string }) => code === '28P01');
    await (await connect(withPassword("it's"))).end();
    await grantServerRights(database.url, serverUrl);
  });

  it('rejects the owner as server role', async () => {
    await assert.rejects(grantServerRights(database.url, database.url), StartupError);
  });
});
