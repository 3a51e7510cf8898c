import type { HashFn } from './hash-cache';
import { rawFiles } from './raw/raw-files';
import { type Catalogue, readCatalogue } from './read-catalogue';
import { fingerprintOf, hashFiles, type Inventory, scanFolder } from './scan-folder';

/** A content folder as it is: its catalogue, and the media that belong to it. */
export interface ContentSource {
  readonly folder: string;
  readonly catalogue: Catalogue;
  /** What the folder holds packaged. */
  readonly packaged: Inventory;
  /** Raw files that the catalogue names, as far as they are there. */
  readonly raw: Inventory;
  /** One short name for all of it. */
  readonly fingerprint: string;
}

/** Raised whenever an import makes more of the same folder, so that every installation imports it again. */
const IMPORT_VERSION = 3;

/** @throws ContentValidationError with what is wrong with the catalogue itself */
export async function readContent(folder: string, hashOf?: HashFn): Promise<ContentSource> {
  const catalogue = await readCatalogue(folder);
  const packaged = await scanFolder(folder, hashOf);
  const named = [...new Set(rawFiles(catalogue.written).map(({ file }) => file))].sort();
  const raw = await hashFiles(folder, named, hashOf);
  const fingerprint = fingerprintOf([...packaged, ...raw], `${IMPORT_VERSION}\n${catalogue.text}`);
  return { folder, catalogue, packaged, raw, fingerprint };
}
