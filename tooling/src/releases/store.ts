import type { ReleaseFile } from './release-files';

/** Documents that a signature protects: the registry of remotes, and the list of the shell's releases. */
export type SignedDocument = 'registry' | 'shell';

/** Documents that are replaced as a whole: the signed ones, and since when releases are unlisted. */
export type StoreDocument = SignedDocument | 'unlisted';

export interface StoredRelease {
  readonly name: string;
  readonly version: string;
}

export interface ReleaseStore {
  /**
   * Adds a release's files under `/remotes/<name>/<version>/`, the shell's under `/shell/<version>/`, all or nothing;
   * existing files never change.
   * @returns `identical` when the same files already exist
   * @throws CliError when the version exists with other content
   */
  addRelease(name: string, version: string, files: readonly ReleaseFile[]): Promise<'added' | 'identical'>;
  hasRelease(name: string, version: string): Promise<boolean>;
  /** @returns undefined when the file does not exist */
  readFile(name: string, version: string, file: string): Promise<Buffer | undefined>;
  /** Lists the paths of a stored release's files, compressed copies included. */
  listFiles(name: string, version: string): Promise<string[]>;
  listReleases(): Promise<StoredRelease[]>;
  /** Deletes a release's files; calling it again completes an interrupted removal. */
  removeRelease(name: string, version: string): Promise<void>;
  readDocument(document: StoreDocument): Promise<string | undefined>;
  /**
   * Replaces a document atomically with the result of `change`; undefined writes nothing. After a concurrent write,
   * `change` may be called again with the new content.
   */
  updateDocument(
    document: StoreDocument,
    change: (current: string | undefined) => Promise<string | undefined>,
  ): Promise<void>;
  /** @returns why concurrent publishers could overwrite each other here; undefined if they cannot */
  findUnsafeWrites(): Promise<string | undefined>;
}
