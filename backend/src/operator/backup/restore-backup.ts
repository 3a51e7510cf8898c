import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pMap from 'p-map';
import type { Database } from '../../database/database';
import { withImportLock } from '../../modules/content/importer';
import { BackupError, type BackupManifest, MEDIA_FOLDER } from './backup-format';
import { type BackupMedia, MEDIA_CONCURRENCY } from './backup-media';
import { describeTables, type TableShape } from './describe-tables';
import { emptyTables, fillTables, hasRows } from './fill-tables';
import { readBackup } from './read-backup';
import { readIssuedNumbers, retireRestored } from './retire-restored';
import { schemaOf } from './schema-version';

export interface RestoreOptions {
  /** Must be fully migrated. */
  readonly db: Database;
  /** Stays as it is when the backup has no media. */
  readonly media: BackupMedia;
  readonly folder: string;
  readonly isForced: boolean;
  readonly now: Date;
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

interface StoredMedia {
  readonly media: BackupMedia;
  readonly folder: string;
  /** Of the backup. */
  readonly paths: readonly string[];
  /** Of the store before the restore. */
  readonly earlier: readonly string[];
}

const options = { concurrency: MEDIA_CONCURRENCY };
const copyIn = ({ media, folder }: StoredMedia, paths: readonly string[]): Promise<unknown> =>
  pMap(paths, (path) => media.copyIn(path, join(folder, MEDIA_FOLDER, path)), options);

/** Adds what the store lacks: names hold hashes, so rows of either site find their files whenever the restore stops. */
async function addMedia(stored: StoredMedia): Promise<void> {
  const earlier = new Set(stored.earlier);
  await copyIn(
    stored,
    stored.paths.filter((path) => !earlier.has(path)),
  );
}

/** Replaces and removes what the store had. */
async function replaceMedia(stored: StoredMedia): Promise<void> {
  const { media, paths, earlier } = stored;
  const restored = new Set(paths);
  await copyIn(
    stored,
    earlier.filter((path) => restored.has(path)),
  );
  await pMap(
    earlier.filter((path) => !restored.has(path)),
    (path) => media.remove(path),
    options,
  );
}

/**
 * Restores a backup into an empty site, or into any with `isForced`. The backup is verified before anything changes. Rows are
 * restored in one transaction, between adding new media and replacing old ones. Sessions and numbers do not come back (D-57).
 * @throws BackupError
 */
export async function restoreBackup(options: RestoreOptions): Promise<BackupManifest> {
  const { db, media, folder, isForced, now, report, onRestored } = options;
  const manifest = await readBackup(folder);
  const paths = manifest.media && Object.keys(manifest.media);
  checkSchema(await schemaOf(db), manifest.schema);
  const shapes = await describeTables(db);
  checkTables(shapes, manifest);
  if (!isForced) await checkEmpty(db, shapes, paths && media);
  const stored = paths && { media, folder, paths, earlier: await media.list() };
  if (stored) await addMedia(stored);
  await db.transaction(async (tx) => {
    await withImportLock(tx);
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    const replaced = await readIssuedNumbers(tx, shapes);
    await emptyTables(tx, shapes);
    await fillTables(tx, shapes, folder);
    await retireRestored(tx, manifest, replaced, now);
    await onRestored?.(tx);
  });
  if (stored) await replaceMedia(stored);
  report(`${Object.values(manifest.tables).reduce((sum, { rows }) => sum + rows, 0)} rows of ${shapes.length} tables`);
  report(paths ? `${paths.length} media files` : 'media: not part of this backup');
  report(`payments since ${manifest.madeAt} are queried when the site starts`);
  return manifest;
}
