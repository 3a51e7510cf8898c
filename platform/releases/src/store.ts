import type { ReleaseFile } from './release-files';
import type { SnapshotReport } from './site/snapshot-report';

/** Documents that are replaced as a whole. */
export type StoreDocument =
  /** Only a store from before the roles of ADR-61 has it, and such a store is rejected. */
  | 'registry'
  /** Since when releases are unlisted. */
  | 'unlisted'
  | 'snapshot'
  | 'root'
  /** The next root, while signatures are missing. */
  | 'root-proposed'
  | 'choices'
  /** The list of the releases of a remote, or of the shell. */
  | `releases/${string}`;

export interface StoredRelease {
  readonly name: string;
  readonly version: string;
}

/** A release service in front of a store (ADR-64). It checks each change itself, renews the snapshot and removes releases. */
export interface ReleaseService {
  renewSnapshot(): Promise<SnapshotReport>;
}

export interface ReleaseStore {
  /** Undefined for a store that this process writes itself. */
  readonly service?: ReleaseService;
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
  /**
   * Writes an immutable copy of a document.
   * @param hash of its payload
   * @throws CliError when other content is stored under the hash
   */
  putDocument(hash: string, text: string): Promise<void>;
  /** Reads an immutable copy. */
  readCopy(hash: string): Promise<string | undefined>;
  /** Adds an entry of the audit, which never changes. @param id its path below `audit/`; ids sort by time */
  addRecord(id: string, text: string): Promise<void>;
  /** Reads the entries of the audit from an id on, oldest first. */
  readRecords(from: string): Promise<string[]>;
  /** @returns why concurrent publishers could overwrite each other here; undefined if they cannot */
  findUnsafeWrites(): Promise<string | undefined>;
}
