import { openAsBlob } from 'node:fs';
import { after } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/** Everything that a test can leave behind and `truncate` does not remove. */
const SCHEMA = `
  select md5(string_agg(line, chr(10) order by line)) as schema from (
    select concat_ws('.', 'column', table_name, column_name, data_type, is_nullable, column_default) as line
      from information_schema.columns where table_schema = 'public'
    union all select concat_ws('.', 'index', indexdef) from pg_indexes where schemaname = 'public'
    union all select concat_ws('.', 'constraint', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select concat_ws('.', 'trigger', pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
    union all select concat_ws('.', 'function', pg_get_functiondef(oid)) from pg_proc where pronamespace = 'public'::regnamespace
      and prokind = 'f' and prolang = (select oid from pg_language where lanname = 'plpgsql')
    union all select concat_ws('.', 'channel', channel) from pg_listening_channels() as channel
  ) as lines`;

const TABLES = `select string_agg(format('%I', tablename), ', ') as names from pg_tables where schemaname = 'public'`;

/** Databases whose suites have ended: emptying one takes a fraction of loading another. */
const idle: PGlite[] = [];
let migratedSchema: string | undefined;

// An open database can keep the process from its end.
after(() => Promise.all(idle.splice(0).map((client) => client.close())));

async function readSchema(client: PGlite): Promise<string | undefined> {
  const { rows } = await client.query<{ schema: string }>(SCHEMA);
  return rows[0]?.schema;
}

async function load(snapshot: string): Promise<PGlite> {
  const client = await PGlite.create({ extensions: { pg_trgm }, loadDataDir: await openAsBlob(snapshot) });
  migratedSchema ??= await readSchema(client);
  return client;
}

/** Empties the tables; a database whose schema a test has changed is closed. */
async function recycle(client: PGlite): Promise<void> {
  if ((await readSchema(client)) !== migratedSchema) return client.close();
  const { rows } = await client.query<{ names: string }>(TABLES);
  await client.exec(`truncate ${rows[0]?.names} restart identity cascade`);
  idle.push(client);
}

/**
 * Opens an empty, migrated PGlite in memory.
 * @param snapshot file of a migrated database (`makeSnapshot`)
 * @returns the database, which throws when it is used after its `close`
 */
export async function openPooledPglite(snapshot: string): Promise<PGlite> {
  const database = idle.pop() ?? (await load(snapshot));
  let isClosed = false;
  const close = async () => {
    isClosed = true;
    await recycle(database);
  };
  return new Proxy(database, {
    get(client, name) {
      if (name === 'close') return close;
      if (isClosed) throw new Error('The database of this test is closed.');
      const value: unknown = Reflect.get(client, name, client);
      // PGlite's private fields are not those of the proxy.
      return typeof value === 'function' ? (value.bind(client) as unknown) : value;
    },
  });
}
