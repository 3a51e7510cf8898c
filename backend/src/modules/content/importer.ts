import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { advisoryLocks, type Database } from '../../plugins/database/database';
import type { CatalogueFile } from './catalogue-file';
import { contentImports } from './content-schema';
import { copyBundle, copyCovers, removeAbandoned } from './copy-media';
import { fingerprintOf, takeInventory, type Inventory } from './inventory';
import { coverPlan, trackBundle, videoBundle } from './media-plan';
import { readCatalogueText, readPackage } from './read-package';
import { writeRows } from './write-rows';

export interface ImportOptions {
  /** Folder with catalogue.yaml, covers, videos and audio, packaged for streaming. */
  readonly folder: string;
  /** What the folder is remembered as. */
  readonly source: string;
  readonly mediaDir: string;
  readonly db: Database;
  readonly clock: () => Date;
  /** Takes one line of progress at a time. */
  readonly report: (line: string) => void;
}

const PROGRESS_EVERY = 10;
/** Raised whenever an import makes more of the same folder, so that every installation imports it again. */
const IMPORT_VERSION = 1;

/** Each store of media remembers what was copied to it: replicas share the database but perhaps not the store. */
const markOf = (mediaDir: string, fingerprint: string): string => join(mediaDir, '.imported', fingerprint);
const isThere = (path: string): Promise<boolean> => access(path).then(() => true, () => false);

async function copyAll(options: ImportOptions, file: CatalogueFile, inventory: Inventory): Promise<void> {
  const { folder, mediaDir, report } = options;
  await copyCovers(folder, mediaDir, [...file.videos, ...file.albums].flatMap((entry) => coverPlan(entry, inventory).files));
  const bundles = [
    ...file.videos.map((video) => videoBundle(video, inventory)),
    ...file.albums.flatMap((album) =>
      album.mediaType === 'AUDIO' ? album.tracks.map((track) => trackBundle(album, track, inventory)) : [],
    ),
  ];
  for (const [index, bundle] of bundles.entries()) {
    await copyBundle(folder, mediaDir, bundle);
    const done = index + 1;
    if (done % PROGRESS_EVERY === 0 || done === bundles.length) report(`media: ${done} of ${bundles.length} items in place`);
  }
}

/**
 * Brings a content folder in (decision 23): media first, then all rows in one transaction, so that no row ever names a file
 * that is not there. Idempotent: a folder that has not changed is left alone, and an import that was cut off goes on where
 * it stood.
 * @returns whether anything was imported
 * @throws ContentFaults that lists everything wrong with the folder; then nothing has changed
 */
export async function importContent(options: ImportOptions): Promise<boolean> {
  const { folder, source, mediaDir, db, clock, report } = options;
  const text = await readCatalogueText(folder);
  const inventory = await takeInventory(folder);
  const fingerprint = fingerprintOf(inventory, `${IMPORT_VERSION}\n${text}`);
  const mark = markOf(mediaDir, fingerprint);

  const [known] = await db.select().from(contentImports).where(eq(contentImports.source, source));
  if (known?.fingerprint === fingerprint && (await isThere(mark))) return false;

  const file = await readPackage(folder, text, inventory);
  report(`content: ${file.videos.length} videos, ${file.albums.length} albums, ${file.plans.length} plans found in ${folder}`);
  // Notifications have no table before the issue that serves them; raising IMPORT_VERSION then brings them in.
  if (file.notifications.length > 0) {
    report(`content: ${file.notifications.length} notifications checked, not stored by this version`);
  }

  await removeAbandoned(mediaDir, clock());
  await copyAll(options, file, inventory);
  await db.transaction(async (tx) => {
    // Waiting for another replica's import may take longer than a call's statement may.
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.contentImport})`);
    await writeRows(tx, file, inventory);
    const row = { source, fingerprint, importedAt: clock() };
    await tx.insert(contentImports).values(row).onConflictDoUpdate({ target: contentImports.source, set: row });
  });
  await mkdir(join(mediaDir, '.imported'), { recursive: true });
  await writeFile(mark, '');
  report('content: imported');
  return true;
}
