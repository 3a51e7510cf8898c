import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { advisoryLocks, type Database } from '../../database/database';
import { BackupError, type BackupManifest, MEDIA_FOLDER } from './backup-format';
import { copyMeasured, filesUnder } from './copy-files';
import { describeTables, type TableShape } from './describe-tables';
import { emptyTables, fillTables, hasRows } from './fill-tables';
import { readBackup } from './read-backup';
import { schemaOf } from './schema-version';

export interface RestoreOptions {
  /** Must be fully migrated. */
  readonly db: Database;
  /** Absent when media is in a bucket. */
  readonly mediaDir: string | undefined;
  readonly folder: string;
  readonly isForced: boolean;
  readonly report: (line: string) => void;
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

async function checkEmpty(db: Database, shapes: readonly TableShape[], mediaDir: string | undefined): Promise<void> {
  const isUsed = (await hasRows(db, shapes)) || (mediaDir !== undefined && (await filesUnder(mediaDir)).length > 0);
  if (isUsed)
    throw new BackupError('The target is not empty. Use --force to overwrite it; existing data will be lost.');
}

async function removeOthers(mediaDir: string, media: NonNullable<BackupManifest['media']>): Promise<void> {
  for (const path of await filesUnder(mediaDir))
    if (media[path] === undefined) await rm(join(mediaDir, path), { force: true });
}

/**
 * Restores a backup into an empty site, or into any with `isForced`. The backup is verified before anything changes.
 * Rows are restored in one transaction, after the media that they reference.
 * @throws BackupError
 */
export async function restoreBackup({
  db,
  mediaDir,
  folder,
  isForced,
  report,
}: RestoreOptions): Promise<BackupManifest> {
  const manifest = await readBackup(folder);
  const { media } = manifest;
  checkSchema(await schemaOf(db), manifest.schema);
  const shapes = await describeTables(db);
  checkTables(shapes, manifest);
  if (!isForced) await checkEmpty(db, shapes, mediaDir);
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.contentImport})`);
    await tx.execute(sql`set local statement_timeout = 0`);
    await emptyTables(tx, shapes);
    await fillTables(tx, shapes, manifest, folder);
    if (!media || mediaDir === undefined) return;
    for (const path of Object.keys(media)) await copyMeasured(join(folder, MEDIA_FOLDER, path), join(mediaDir, path));
    // Inside the import lock: an import would write rows for media that is removed here.
    await removeOthers(mediaDir, media);
  });
  report(`${Object.values(manifest.tables).reduce((sum, { rows }) => sum + rows, 0)} rows of ${shapes.length} tables`);
  if (!media || mediaDir === undefined) {
    report('media: not part of this restore');
    return manifest;
  }
  report(`${Object.keys(media).length} media files`);
  return manifest;
}
