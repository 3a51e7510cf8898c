import type { MissingToolError } from '../packaging/media-tools';

export interface CheckResult {
  readonly issues: string[];
  /** What the owner should know, and what does not stop the import. */
  readonly warnings: string[];
  /** Steps to do, described for the owner (`calm: films/calm.mov`); entries share equal steps. */
  readonly pending: Map<string, string>;
  /** Set when there is something to package but a tool is missing. */
  missing?: MissingToolError;
}
