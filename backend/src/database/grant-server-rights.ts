import pg from 'pg';
import { StartupError } from '../errors/startup-error';
import { advisoryLocks } from './database';

/** A wrong password, and a role that does not exist or may not log in. */
const REJECTED: ReadonlySet<unknown> = new Set(['28P01', '28000']);

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'inspire-migration',
    connectionTimeoutMillis: 5_000,
  });
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

const canLogIn = (url: string): Promise<boolean> =>
  withClient(url, () => Promise.resolve(true)).catch((error: unknown) => {
    if (REJECTED.has((error as { code?: unknown }).code)) return false;
    throw error;
  });

/**
 * Lets the user of `serverUrl` read and write rows of the tables, and nothing else: it can neither change nor remove
 * a table, nor an entry of the audit log (D-58). A user that cannot log in is created, or gets the password of `serverUrl`.
 * @param ownerUrl for the user that owns the tables
 * @throws StartupError when both are the same user
 */
export async function grantServerRights(ownerUrl: string, serverUrl: string): Promise<void> {
  const { username, password } = new URL(serverUrl);
  const name = decodeURIComponent(username);
  const isThere = await canLogIn(serverUrl);
  await withClient(ownerUrl, async (client) => {
    const { rows } = await client.query<{ owner: string; database: string; isKnown: boolean }>(
      `select current_user as owner, current_database() as database,
        exists (select 1 from pg_roles where rolname = $1) as "isKnown"`,
      [name],
    );
    const [{ owner, database, isKnown } = { owner: '', database: '', isKnown: false }] = rows;
    if (owner === name) throw new StartupError('SERVER_DATABASE_URL: needs another user than DATABASE_URL');
    const role = client.escapeIdentifier(name);
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.migration]);
    if (!isKnown) await client.query(`create role ${role} login`);
    if (!isThere)
      await client.query(`alter role ${role} login password ${client.escapeLiteral(decodeURIComponent(password))}`);
    await client.query(`
      revoke create on schema public from public;
      grant connect on database ${client.escapeIdentifier(database)} to ${role};
      grant usage on schema public, drizzle to ${role};
      grant select, insert, update, delete on all tables in schema public to ${role};
      revoke update, delete on audit_log from ${role};
      grant usage, select on all sequences in schema public to ${role};
      grant select on all tables in schema drizzle to ${role}`);
    await client.query('commit');
  });
}
