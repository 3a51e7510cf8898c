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

export interface ContentPackage {
  readonly file: CatalogueFile;
  readonly inventory: Inventory;
}

/** Only the content command packages: it takes too long for the start of a site. */
function refusedRaw({ catalogue }: ContentSource): string[] {
  const message = 'is not packaged: import it with npm run content -- import';
  return rawFiles(catalogue.written).map(({ file, path }) => catalogue.issue(path, `${file} ${message}`));
}

const openFor = ({ catalogue, raw }: ContentSource, packaging: PackagingOptions | undefined): RawContent =>
  openRaw(catalogue, packaging ? raw : new Map(), packaging ?? { workDir: '' });

/**
 * Packages raw media and checks everything.
 * @throws ContentValidationError that lists every issue, as far as possible before packaging; MissingToolError
 */
export async function preparePackage(
  content: ContentSource,
  packaging: PackagingOptions | undefined,
  report: (line: string) => void,
): Promise<ContentPackage> {
  const raw = openFor(content, packaging);
  const issues = await findMediaIssues(content.catalogue, content.packaged);
  if (packaging) await raw.store.removeAbandoned();
  else issues.push(...refusedRaw(content));
  const result = packaging ? await checkRaw(raw, false) : undefined;
  for (const warning of result?.warnings ?? []) report(warning);
  const all = [...issues, ...(result?.issues ?? [])];
  if (all.length > 0) throw new ContentValidationError(content.folder, all);
  if (result?.missing) throw result.missing;
  const packager = createPackager(raw, content.packaged, result?.pending.size ?? 0, report);
  const file = await packageRaw(packager);
  if (packager.issues.length > 0) throw new ContentValidationError(content.folder, packager.issues);
  return { file, inventory: packager.inventory };
}
