import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { pathExists } from '@inspire/server-kit/files';
import { openDatabase } from '../app/open-database';
import type { Database, OpenDatabase } from '../database/database';
import { StartupError } from '../errors/startup-error';
import { DataDirInUseError } from '../plugins/database/data-lock';
import type { ContentConfig } from './config';

const unreachable = ['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ETIMEDOUT', 'ECONNRESET', '3D000', '28P01', '28000'];

function codeOf(error: unknown): string {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (typeof code === 'string') return code;
  return cause === undefined || cause === null ? '' : codeOf(cause);
}

type Place = Pick<ContentConfig, 'dataDir' | 'database'>;

const open = ({ dataDir, database }: Place): Promise<OpenDatabase> =>
  openDatabase({ dataDir, database }, () => undefined);

type Tables = 'up-to-date' | 'as-they-are';

async function openForWriting(settings: Place, tables: Tables): Promise<OpenDatabase> {
  try {
    const database = await open(settings);
    await (tables === 'up-to-date' ? database.migrate() : database.db.execute(sql`select 1`));
    return database;
  } catch (error) {
    if (error instanceof DataDirInUseError) {
      throw new StartupError(
        `The site is running on the data folder ${error.dataDir} (process ${error.pid}), and only one process can use the embedded database: ` +
          'stop the site first, or use PostgreSQL (DATABASE_URL).',
      );
    }
    const code = codeOf(error);
    if (!unreachable.includes(code)) throw error;
    throw new StartupError(`Cannot connect to the database (${code}). Check DATABASE_URL.`);
  }
}

/**
 * Runs `work` on the site's database, which it migrates by default.
 * @throws StartupError when the site holds the data folder or the server cannot be reached
 */
export async function withDatabase<T>(
  settings: Place,
  work: (db: Database) => Promise<T>,
  tables: Tables = 'up-to-date',
): Promise<T> {
  const database = await openForWriting(settings, tables);
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

export type Readable = { readonly database: OpenDatabase } | { readonly why: string };

export async function openForReading(settings: ContentConfig): Promise<Readable> {
  if (!settings.database && !(await pathExists(join(settings.dataDir, 'database')))) {
    return { why: 'there is no database yet, so everything is new' };
  }
  try {
    return { database: await open(settings) };
  } catch (error) {
    if (!(error instanceof DataDirInUseError)) throw error;
    return { why: `the site is running on the data folder ${error.dataDir}, so what would change is not known` };
  }
}

/** Explains a failed read by its missing tables or connection; returns undefined for any other error. */
export function unreadable(error: unknown): string | undefined {
  const code = codeOf(error);
  if (unreachable.includes(code)) return `the database cannot be reached (${code}), so what would change is not known`;
  const isOlder = ['42P01', '42703'].includes(code);
  return isOlder
    ? 'the database is older than this program, so what would change is not known before the site has started once'
    : undefined;
}
