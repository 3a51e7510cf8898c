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
  /** With its tables up to date. */
  readonly db: Database;
  /** Absent where media lie in a bucket. */
  readonly mediaDir: string | undefined;
  readonly folder: string;
  /** Replaces what is there. */
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
    throw new BackupError('The backup does not hold the same tables as the database.');
}

async function checkEmpty(db: Database, shapes: readonly TableShape[], mediaDir: string | undefined): Promise<void> {
  const isUsed = (await hasRows(db, shapes)) || (mediaDir !== undefined && (await filesUnder(mediaDir)).length > 0);
  if (isUsed)
    throw new BackupError('There is a site here already. With --force it is replaced by the backup, and is gone.');
}

async function removeOthers(mediaDir: string, media: NonNullable<BackupManifest['media']>): Promise<void> {
  for (const path of await filesUnder(mediaDir))
    if (media[path] === undefined) await rm(join(mediaDir, path), { force: true });
}

/**
 * Puts a backup in the place of an empty site, or of any with `isForced`. The backup is read through before anything is
 * touched; rows come back all or none, media before the rows that name them.
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
    // While imports still wait: they would write rows for what is taken away here.
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
