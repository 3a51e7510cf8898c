import type { CataloguePath } from '../catalogue-text';
import type { MissingToolError } from '../packaging/media-tools';
import type { RawContent } from './raw-content';

export interface CheckResult {
  readonly issues: string[];
  /** What the owner should know, and what does not stop the import. */
  readonly warnings: string[];
  /** Steps to do, described for the owner (`calm: films/calm.mov`); entries share equal steps. */
  readonly pending: Map<string, string>;
  /** Set when there is something to package but a tool is missing. */
  missing?: MissingToolError;
}

/** A check that is under way. */
export interface RawCheck extends CheckResult {
  readonly raw: RawContent;
  /** Writes nothing. */
  readonly isDry: boolean;
  /** Adds an issue, with the place in the catalogue. */
  issue(path: CataloguePath, message: string): void;
  warn(path: CataloguePath, message: string): void;
}
