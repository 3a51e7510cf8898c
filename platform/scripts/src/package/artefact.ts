import type { Repository } from '@inspire/devkit/workspace/repository';
import type { Library } from './find-libraries';

export interface PackageContext {
  readonly repository: Repository;
  readonly report: (line: string) => void;
}

/** One folder of `dist`, which starts or is published by itself. */
export interface Artefact {
  readonly name: string;
  /** Folder of the package whose version it has, unless it is named like it. */
  readonly owner?: string;
  /** Most bytes that the folder may have: an unexpected library shows here first. */
  readonly maxBytes: number;
  /** Fills the empty folder. @returns the libraries in it */
  fill(folder: string, context: PackageContext): Promise<readonly Library[]>;
}

export const MB = 1_000_000;
