import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pMap from 'p-map';
import { pathExists } from '@inspire/server-kit/files';
import { advisoryLocks, type Database, queryRows } from '../../database/database';
import { BackupError, type BackupManifest, MANIFEST_FILE, MEDIA_FOLDER } from './backup-format';
import { type BackupMedia, MEDIA_CONCURRENCY } from './backup-media';
import { describeTables } from './describe-tables';
import { dumpTables } from './dump-tables';
import { schemaOf } from './schema-version';

export interface BackupOptions {
  readonly db: Database;
  /** Undefined to leave them out. */
  readonly media: BackupMedia | undefined;
  /** Must not exist. */
  readonly folder: string;
  readonly now: Date;
  readonly report: (line: string) => void;
}

/** An import has stored media whose rows are not written yet; the next backup would copy them again. */
async function keepImportsOut(tx: Database): Promise<void> {
  const [{ isFree } = { isFree: false }] = await queryRows<{ isFree: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(${advisoryLocks.contentImport}) as "isFree"`,
  );
  if (!isFree) throw new BackupError('An import is running. Start the backup again when it has finished.');
}

async function copyMedia(media: BackupMedia, folder: string): Promise<NonNullable<BackupManifest['media']>> {
  const copy = async (path: string) => [path, await media.copyOut(path, join(folder, MEDIA_FOLDER, path))] as const;
  return Object.fromEntries(await pMap(await media.list(), copy, { concurrency: MEDIA_CONCURRENCY }));
}

async function fill(folder: string, { db, media, now, report }: BackupOptions): Promise<BackupManifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const snapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;
  const rowsOnly = await db.transaction(async (tx): Promise<BackupManifest> => {
    await keepImportsOut(tx);
    // A large table takes longer than the usual statement timeout.
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    const schema = await schemaOf(tx);
    const { tables, counters } = await dumpTables(tx, await describeTables(tx), folder);
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
    report(`${rows} rows of ${Object.keys(tables).length} tables`);
    return { format: 1, madeAt: now.toISOString(), schema, tables, counters };
  }, snapshot);
  // After the transaction, which would hold back vacuum and migrations for hours. Names hold hashes and imports only add
  // files, so every file that a row names is still there.
  const copied = media && (await copyMedia(media, folder));
  report(copied ? `${Object.keys(copied).length} media files` : 'media: not part of this backup');
  const manifest = { ...rowsOnly, ...(copied && { media: copied }) };
  await writeFile(join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, undefined, 2)}\n`, { mode: 0o600 });
  return manifest;
}

/**
 * Copies the site into a folder: a consistent snapshot of all rows, then media. Safe while the site is running. The
 * folder is renamed at the end, so an interrupted backup never looks complete; one that fails leaves nothing behind.
 * @throws BackupError
 */
export async function makeBackup(options: BackupOptions): Promise<BackupManifest> {
  const { folder } = options;
  if (await pathExists(folder)) throw new BackupError(`${folder} already exists. Choose a new folder.`);
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  try {
    const manifest = await fill(unfinished, options);
    await rename(unfinished, folder);
    return manifest;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}
