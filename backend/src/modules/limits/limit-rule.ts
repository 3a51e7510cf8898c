/** At most `most` attempts under `key` from the first one until `windowMs` later. */
export interface LimitRule {
  readonly key: string;
  readonly most: number;
  readonly windowMs: number;
}
