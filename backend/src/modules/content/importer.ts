import { sep } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { advisoryLocks, type Database } from '../../database/database';
import { contentImports } from '../../database/schema/content';
import type { MediaStore } from '../media/storage';
import { writeListedNotifications } from '../notifications/notification-writer';
import { announceAdded } from './announce';
import { type Changes, compareWithStored, describeChanges } from './changes';
import { readContent } from './content-source';
import { toDesiredContent } from './desired-content';
import { claimCatalogue } from './entry-sources';
import { openHashCache } from './hash-cache';
import { type ContentPackage, preparePackage } from './prepare-package';
import type { PackagingOptions } from './raw/raw-content';
import { describeCounts } from './rows';
import { storeMedia } from './store-media';
import { writeRows } from './write-rows';

export interface ImportOptions {
  readonly folder: string;
  /** The name under which the import is recorded. */
  readonly source: string;
  readonly media: MediaStore;
  readonly db: Database;
  readonly clock: () => Date;
  readonly report: (line: string) => void;
  /** For the packaged sample: moves its notifications so that the newest is as old as the import. */
  readonly freshNotifications?: boolean;
  /** Without it, raw media are reported as issues. */
  readonly packaging?: PackagingOptions;
}

/** The sample and packaged files never change, but the owner may edit the files of a folder. */
const mayLink =
  (packaging: PackagingOptions | undefined) =>
  (file: string): boolean =>
    packaging === undefined || file.startsWith(packaging.workDir + sep);

async function lastImport(db: Database, source: string): Promise<string | undefined> {
  const [known] = await db.select().from(contentImports).where(eq(contentImports.source, source));
  return known?.fingerprint;
}

async function writeAll(
  tx: Database,
  options: ImportOptions,
  { file, inventory }: ContentPackage,
  fingerprint: string,
): Promise<Changes> {
  const { source, clock, freshNotifications } = options;
  const now = clock();
  const isFirst = (await lastImport(tx, source)) === undefined;
  const changes = await compareWithStored(tx, toDesiredContent(file, inventory));
  await writeRows(tx, file, inventory);
  await claimCatalogue(tx, source, file);
  await writeListedNotifications(tx, file.notifications, { source, moveTo: freshNotifications ? now : undefined });
  if (!isFirst) await announceAdded(tx, file, changes, now);
  const row = { source, fingerprint, importedAt: now };
  await tx.insert(contentImports).values(row).onConflictDoUpdate({ target: contentImports.source, set: row });
  return changes;
}

/** Waits for an import of another replica, which may take longer than the statement timeout. */
export async function withImportLock(tx: Database): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`set local lock_timeout = 0`);
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.contentImport})`);
}

/**
 * Imports a content folder (D-23): packages raw media, stores all media, then writes all rows in one transaction, so
 * that no row names a missing file. An unchanged folder is skipped, and an interrupted import resumes.
 * @returns whether anything was imported
 * @throws ContentValidationError that lists every issue; then nothing has changed
 */
export async function importContent(options: ImportOptions): Promise<boolean> {
  const { folder, source, media, db, clock, report, packaging } = options;
  const memory = packaging && (await openHashCache(packaging.workDir));
  const content = await readContent(folder, memory?.hashFile);
  await memory?.save();
  const { fingerprint } = content;
  if ((await lastImport(db, source)) === fingerprint && (await media.isMarked(fingerprint))) return false;

  report(`content: ${describeCounts(content.catalogue.written)} found in ${folder}`);
  const prepared = await preparePackage(content, packaging, report);
  await storeMedia(prepared, { media, mayLink: mayLink(packaging), clock, report });
  const changes = await db.transaction(async (tx) => {
    await withImportLock(tx);
    return writeAll(tx, options, prepared, fingerprint);
  });
  await media.mark(fingerprint);
  for (const line of describeChanges(changes)) report(`content: ${line}`);
  report('content: imported');
  return true;
}
