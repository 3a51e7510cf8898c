/** A document that is not what root, or the snapshot, says. */
export interface SiteIssue {
  /** The name whose list it is. */
  readonly name?: string;
  readonly where: string;
  readonly what: string;
}

export interface SnapshotReport {
  /** `foreign` where another machine has the snapshot key. */
  readonly outcome: 'renewed' | 'unchanged' | 'foreign';
  /** Lists, or choices, that the snapshot does not name, or of which it names an earlier version. */
  readonly issues: readonly SiteIssue[];
}
