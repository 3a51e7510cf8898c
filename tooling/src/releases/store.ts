import type { RegistryEnvelope } from '@inspire/shared/remote';

/** Where releases lie: a folder, or anything else that can keep files and replace one of them atomically. */
export interface ReleaseStore {
  /**
   * Adds a release's files under `/remotes/<name>/<version>/`, all or nothing; what is there never changes.
   * @returns `identical` when the very same files are there already
   * @throws Refusal when the version is there with other content
   */
  addRelease(name: string, version: string, folder: string): Promise<'added' | 'identical'>;
  hasRelease(name: string, version: string): Promise<boolean>;
  /** Text of a stored release's file. */
  readFile(name: string, version: string, file: string): Promise<string>;
  /** Integrity of every script and style of a stored release. */
  integrityOf(name: string, version: string): Promise<Record<string, string>>;
  readRegistry(): Promise<RegistryEnvelope | undefined>;
  /**
   * Replaces the registry by what `change` makes of the present one; nobody else changes it in between. Nothing is written
   * when `change` gives undefined.
   */
  updateRegistry(change: (current: RegistryEnvelope | undefined) => Promise<RegistryEnvelope | undefined>): Promise<void>;
}
