import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { contentImports } from '../../database/schema/content';
import { compareWithStored, describeChanges, type DesiredContent } from './changes';
import { type ContentSource, readContent } from './content-source';
import { ContentValidationError } from './content-validation-error';
import { toDesiredContent, toDesiredMetadata } from './desired-content';
import { type EntryKind, listKeysOfSource } from './entry-sources';
import { openHashCache } from './hash-cache';
import { findMediaIssues } from './media-issues';
import { preparePackage } from './prepare-package';
import { checkRaw } from './raw/check-raw';
import { openRaw, type PackagingOptions } from './raw/raw-content';
import { describeCounts } from './rows';

export interface CheckOptions {
  readonly folder: string;
  readonly source: string;
  readonly packaging: PackagingOptions;
  readonly report: (line: string) => void;
  /** Absent when no database is readable. */
  readonly db?: Database | undefined;
}

/**
 * Determines the rows that an import would write, as far as possible without packaging. @throws ContentValidationError
 */
async function wantedWithout(
  content: ContentSource,
  { folder, packaging, report }: CheckOptions,
): Promise<DesiredContent> {
  if (content.raw.size === 0) {
    const { file, inventory } = await preparePackage(content, undefined, report);
    return toDesiredContent(file, inventory);
  }
  const packaged = await findMediaIssues(content.catalogue, content.packaged);
  const { issues, warnings, pending, missing } = await checkRaw(
    openRaw(content.catalogue, content.raw, packaging),
    true,
  );
  for (const warning of warnings) report(warning);
  if (packaged.length + issues.length > 0) throw new ContentValidationError(folder, [...packaged, ...issues]);
  for (const what of new Set(pending.values())) report(`to package: ${what}`);
  if (missing) report(`not checked: contents of raw media. ${missing.message}`);
  return toDesiredMetadata(content.catalogue.written);
}

/** Returns the entries that are no longer in the folder; they are kept, because customers may own them. */
async function dropped(db: Database, source: string, { catalogue: { written } }: ContentSource): Promise<string[]> {
  const without = async (kind: EntryKind, entries: readonly { readonly key: string }[]) => {
    const listed = new Set(entries.map(({ key }) => key));
    return [...(await listKeysOfSource(db, source, kind))].filter((key) => !listed.has(key));
  };
  return [...(await without('video', written.videos)), ...(await without('album', written.albums))].sort();
}

/** Reports what an import would change; writes nothing. @throws ContentValidationError that lists every issue */
export async function checkContent(options: CheckOptions): Promise<void> {
  const { folder, source, packaging, report, db } = options;
  const { hashFile } = await openHashCache(packaging.workDir);
  const content = await readContent(folder, hashFile);
  report(`${describeCounts(content.catalogue.written)} found in ${folder}`);
  const wanted = await wantedWithout(content, options);
  if (!db) return;
  const [last] = await db.select().from(contentImports).where(eq(contentImports.source, source));
  if (last?.fingerprint === content.fingerprint) {
    report(`nothing has changed since the last import as '${source}'`);
    return;
  }
  for (const line of describeChanges(await compareWithStored(db, wanted))) report(line);
  const gone = await dropped(db, source, content);
  if (gone.length > 0) report(`no longer listed, kept: ${gone.join(', ')}`);
}
