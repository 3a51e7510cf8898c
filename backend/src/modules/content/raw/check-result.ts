import type { MissingToolError } from '../packaging/media-tools';

/** What a check has found out so far. */
export interface CheckResult {
  readonly faults: string[];
  /** What has still to be made, in the owner's words (`calm: films/calm.mov`); the same work for two entries is done once. */
  readonly pending: Map<string, string>;
  /** Set where there is something to package, and nothing to do it with. */
  missing?: MissingToolError;
}
