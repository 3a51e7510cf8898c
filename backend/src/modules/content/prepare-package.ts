import type { CatalogueFile } from './catalogue-file';
import type { ContentSource } from './content-source';
import { ContentValidationError } from './content-validation-error';
import { findMediaIssues } from './media-issues';
import { checkRaw } from './raw/check-raw';
import { packageRaw } from './raw/package-raw';
import { createPackager } from './raw/packager';
import { openRaw, type PackagingOptions, type RawContent } from './raw/raw-content';
import { rawFiles } from './raw/raw-files';
import type { Inventory } from './scan-folder';

/** A content folder with everything packaged: what is on offer, and every file of it by its path. */
export interface ContentPackage {
  readonly file: CatalogueFile;
  readonly inventory: Inventory;
}

/** The start of a site packages nothing, so that it takes seconds: raw media come in by the command. */
function refusedRaw({ catalogue }: ContentSource): string[] {
  const says = 'is not packaged: bring it in by npm run content -- import';
  return rawFiles(catalogue.written).map(({ file, path }) => catalogue.fault(path, `${file} ${says}`));
}

const openFor = ({ catalogue, raw }: ContentSource, packaging: PackagingOptions | undefined): RawContent =>
  openRaw(catalogue, packaging ? raw : new Map(), packaging ?? { workDir: '' });

/**
 * Packages what a folder has raw, and checks all that it has.
 * @throws ContentValidationError with every fault found, as far as possible before anything is packaged; MissingToolError
 */
export async function preparePackage(
  content: ContentSource,
  packaging: PackagingOptions | undefined,
  report: (line: string) => void,
): Promise<ContentPackage> {
  const raw = openFor(content, packaging);
  const faults = await findMediaIssues(content.catalogue, content.packaged);
  if (packaging) await raw.store.removeAbandoned();
  else faults.push(...refusedRaw(content));
  const findings = packaging ? await checkRaw(raw, false) : undefined;
  const all = [...faults, ...(findings?.faults ?? [])];
  if (all.length > 0) throw new ContentValidationError(content.folder, all);
  if (findings?.missing) throw findings.missing;
  const packager = createPackager(raw, content.packaged, findings?.pending.size ?? 0, report);
  const file = await packageRaw(packager);
  if (packager.faults.length > 0) throw new ContentValidationError(content.folder, packager.faults);
  return { file, inventory: packager.inventory };
}
