import type { ReleaseFile } from './release-files';

/** Documents of a store, replaced as a whole: the signed registry, and since when releases are unlisted. */
export type StoreDocument = 'registry' | 'unlisted';

export interface StoredRelease {
  readonly name: string;
  readonly version: string;
}

/** Storage of releases: a folder, or anything else that can store files and replace one of them atomically. */
export interface ReleaseStore {
  /**
   * Adds a release's files under `/remotes/<name>/<version>/`, all or nothing; what is there never changes.
   * @returns `identical` when the very same files are there already
   * @throws CliError when the version is there with other content
   */
  addRelease(name: string, version: string, files: readonly ReleaseFile[]): Promise<'added' | 'identical'>;
  /** True when all files of a release are there. */
  hasRelease(name: string, version: string): Promise<boolean>;
  /** A stored release's file; undefined where there is none. */
  readFile(name: string, version: string, file: string): Promise<Buffer | undefined>;
  /** Paths of a stored release's files, the compressed copies among them. */
  listFiles(name: string, version: string): Promise<string[]>;
  /** All releases that have files here, listed in the registry or not. */
  listReleases(): Promise<StoredRelease[]>;
  /** Deletes a release's files; calling it again completes an interrupted removal. */
  removeRelease(name: string, version: string): Promise<void>;
  readDocument(document: StoreDocument): Promise<string | undefined>;
  /**
   * Replaces a document by what `change` makes of the present one; no other writer changes it in between. Nothing is written
   * when `change` gives undefined. It may be called again with what another one has written meanwhile.
   */
  updateDocument(
    document: StoreDocument,
    change: (current: string | undefined) => Promise<string | undefined>,
  ): Promise<void>;
}
