import type { ReleaseFile } from './release-files';

/** What is replaced as a whole. */
export type StoreDocument =
  /** What changed, unsigned (ADR-80). */
  | 'index'
  /** Who may sign what. */
  | 'trust'
  /** The next `trust.json`, while signatures are missing. */
  | 'trust-proposed'
  /** The list of the releases of a remote, or of the shell. */
  | `releases/${string}`
  /** Since when releases are unlisted. */
  | 'unlisted'
  /** Only a store of a format that is no longer read has it. */
  | 'snapshot';

export interface StoredRelease {
  readonly name: string;
  readonly version: string;
}

export interface ReleaseStore {
  /** True for a release service in front of a store: it checks each change itself, and writes the index. */
  readonly isService?: true;
  /** Where it is, for people. */
  readonly address: string;
  /**
   * Adds a release's files under `/remotes/<name>/<version>/`, the shell's under `/shell/<version>/`, all or nothing;
   * existing files never change. Its manifest is not among them.
   * @returns `identical` when the same files already exist
   * @throws CliError when the version exists with other content
   */
  addRelease(name: string, version: string, files: readonly ReleaseFile[]): Promise<'added' | 'identical'>;
  /**
   * Writes the manifest of a stored release, unless it has one.
   * @returns the text that is stored
   */
  addManifest(name: string, version: string, text: string): Promise<string>;
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
  removeDocument(document: StoreDocument): Promise<void>;
  /** @returns why concurrent publishers could overwrite each other here; undefined if they cannot */
  findUnsafeWrites(): Promise<string | undefined>;
}
