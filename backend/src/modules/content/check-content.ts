import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { contentImports } from '../../database/schema/content';
import { changesOf, describeChanges, type DesiredContent } from './changes';
import { type ContentSource, readContent } from './content-source';
import { ContentValidationError } from './content-validation-error';
import { toDesiredContent, toDesiredMetadata } from './desired-content';
import { type EntryKind, keysOfSource } from './entry-sources';
import { openHashCache } from './hash-cache';
import { findMediaIssues } from './media-issues';
import { preparePackage } from './prepare-package';
import { checkRaw } from './raw/check-raw';
import { openRaw, type PackagingOptions } from './raw/raw-content';
import { countsOf } from './rows';

export interface CheckOptions {
  readonly folder: string;
  readonly source: string;
  readonly packaging: PackagingOptions;
  readonly report: (line: string) => void;
  /** To compare with; absent where there is none yet, or none that can be read now. */
  readonly db?: Database | undefined;
}

/** What an import would make of the database, as far as that is known without packaging. @throws ContentValidationError */
async function wantedWithout(
  content: ContentSource,
  { folder, packaging, report }: CheckOptions,
): Promise<DesiredContent> {
  if (content.raw.size === 0) {
    const { file, inventory } = await preparePackage(content, undefined, report);
    return toDesiredContent(file, inventory);
  }
  const packaged = await findMediaIssues(content.catalogue, content.packaged);
  const { faults, pending, missing } = await checkRaw(openRaw(content.catalogue, content.raw, packaging), true);
  if (packaged.length + faults.length > 0) throw new ContentValidationError(folder, [...packaged, ...faults]);
  for (const what of new Set(pending.values())) report(`to package: ${what}`);
  if (missing) report(`not checked: what is inside of raw media. ${missing.message}`);
  return toDesiredMetadata(content.catalogue.written);
}

/** Entries that the folder listed before; they stay as they are, for people may own them. */
async function dropped(db: Database, source: string, { catalogue: { written } }: ContentSource): Promise<string[]> {
  const without = async (kind: EntryKind, entries: readonly { readonly key: string }[]) => {
    const listed = new Set(entries.map(({ key }) => key));
    return [...(await keysOfSource(db, source, kind))].filter((key) => !listed.has(key));
  };
  return [...(await without('video', written.videos)), ...(await without('album', written.albums))].sort();
}

/**
 * Checks a content folder and tells what an import would do; writes nothing, neither to the database nor to a folder.
 * @throws ContentValidationError with every fault found
 */
export async function checkContent(options: CheckOptions): Promise<void> {
  const { folder, source, packaging, report, db } = options;
  const { hashOf } = await openHashCache(packaging.workDir);
  const content = await readContent(folder, hashOf);
  report(`${countsOf(content.catalogue.written)} found in ${folder}`);
  const wanted = await wantedWithout(content, options);
  if (!db) return;
  const [last] = await db.select().from(contentImports).where(eq(contentImports.source, source));
  if (last?.fingerprint === content.fingerprint) {
    report(`the folder is as it was at its last import as '${source}'`);
    return;
  }
  for (const line of describeChanges(await changesOf(db, wanted))) report(line);
  const gone = await dropped(db, source, content);
  if (gone.length > 0) report(`listed no more, and left as they are: ${gone.join(', ')}`);
}
