/** At most `most` attempts under `key` from the first one until `windowMs` later. */
export interface LimitRule {
  readonly key: string;
  readonly most: number;
  readonly windowMs: number;
  /** Counted before the other rules, which stay untouched once it is exceeded: a flood must not fill the table. */
  readonly isNetwork?: boolean;
}
