import type { HashFn } from './hash-cache';
import { rawFiles } from './raw/raw-files';
import { type Catalogue, readCatalogue } from './read-catalogue';
import { computeFingerprint, hashFiles, type Inventory, scanFolder } from './scan-folder';

export interface ContentSource {
  readonly folder: string;
  readonly catalogue: Catalogue;
  readonly packaged: Inventory;
  /** Raw files that the catalogue names and that exist. */
  readonly raw: Inventory;
  readonly fingerprint: string;
}

/** Raise it when an import creates more from the same folder, so that every installation imports it again. */
const IMPORT_VERSION = 3;

/** @throws ContentValidationError for the catalogue's own issues */
export async function readContent(folder: string, hashFile?: HashFn): Promise<ContentSource> {
  const catalogue = await readCatalogue(folder);
  const packaged = await scanFolder(folder, hashFile);
  const named = [...new Set(rawFiles(catalogue.written).map(({ file }) => file))].sort();
  const raw = await hashFiles(folder, named, hashFile);
  const fingerprint = computeFingerprint([...packaged, ...raw], `${IMPORT_VERSION}\n${catalogue.text}`);
  return { folder, catalogue, packaged, raw, fingerprint };
}
