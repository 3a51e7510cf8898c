import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pMap from 'p-map';
import { advisoryLocks, type Database } from '../../database/database';
import { BackupError, type BackupManifest, MEDIA_FOLDER } from './backup-format';
import { type BackupMedia, MEDIA_CONCURRENCY } from './backup-media';
import { describeTables, type TableShape } from './describe-tables';
import { emptyTables, fillTables, hasRows } from './fill-tables';
import { readBackup } from './read-backup';
import { schemaOf } from './schema-version';

export interface RestoreOptions {
  /** Must be fully migrated. */
  readonly db: Database;
  /** Stays as it is when the backup has no media. */
  readonly media: BackupMedia;
  readonly folder: string;
  readonly isForced: boolean;
  readonly report: (line: string) => void;
  /** Runs in the transaction, after the rows: the log of the backup is part of what is restored. */
  readonly onRestored?: (tx: Database) => Promise<void>;
}

function checkSchema(own: readonly string[], theirs: readonly string[]): void {
  if (own.join() === theirs.join()) return;
  throw new BackupError(
    `The backup has tables as of ${theirs.at(-1) ?? 'nothing'}, this version as of ${own.at(-1) ?? 'nothing'}: ` +
      'restore it with the version that made it, then start this one, which brings the tables up to date.',
  );
}

function checkTables(shapes: readonly TableShape[], { tables }: BackupManifest): void {
  const missing = shapes.find(({ name }) => tables[name] === undefined);
  if (missing || shapes.length !== Object.keys(tables).length)
    throw new BackupError('The tables of backup and database differ.');
}

async function checkEmpty(db: Database, shapes: readonly TableShape[], media: BackupMedia | undefined): Promise<void> {
  if ((await hasRows(db, shapes)) || (media && (await media.list()).length > 0))
    throw new BackupError('The target is not empty. Use --force to overwrite it; existing data will be lost.');
}

async function restoreMedia(media: BackupMedia, paths: readonly string[], folder: string): Promise<void> {
  const options = { concurrency: MEDIA_CONCURRENCY };
  await pMap(paths, (path) => media.copyIn(path, join(folder, MEDIA_FOLDER, path)), options);
  const restored = new Set(paths);
  const others = (await media.list()).filter((path) => !restored.has(path));
  await pMap(others, (path) => media.remove(path), options);
}

/**
 * Restores a backup into an empty site, or into any with `isForced`. The backup is verified before anything changes.
 * Rows are restored in one transaction, after the media that they reference.
 * @throws BackupError
 */
export async function restoreBackup(options: RestoreOptions): Promise<BackupManifest> {
  const { db, media, folder, isForced, report, onRestored } = options;
  const manifest = await readBackup(folder);
  const paths = manifest.media && Object.keys(manifest.media);
  checkSchema(await schemaOf(db), manifest.schema);
  const shapes = await describeTables(db);
  checkTables(shapes, manifest);
  if (!isForced) await checkEmpty(db, shapes, paths && media);
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.contentImport})`);
    await tx.execute(sql`set local statement_timeout = 0`);
    await emptyTables(tx, shapes);
    await fillTables(tx, shapes, manifest, folder);
    await onRestored?.(tx);
    // Inside the import lock: an import would write rows for media that is removed here.
    if (paths) await restoreMedia(media, paths, folder);
  });
  report(`${Object.values(manifest.tables).reduce((sum, { rows }) => sum + rows, 0)} rows of ${shapes.length} tables`);
  report(paths ? `${paths.length} media files` : 'media: not part of this backup');
  return manifest;
}
