/** Every limit has one of these names: they are labels of metrics, which must stay few. */
export const limitNames = [
  'checkout',
  'event-streams',
  'export',
  'guest-items',
  'login',
  'login-anywhere',
  'login-mail',
  'login-wait',
  'otp-ask',
  'otp-day',
  'otp-guess',
  'otp-mails',
  'otp-mails-hour',
  'otp-pause',
  'otp-without-handle',
  'otp-wrong',
  'passkey-options',
  'password',
  'payment-return',
  'quality',
  'register',
  'report',
  'second-factor',
] as const;
export type LimitName = (typeof limitNames)[number];

/** Counts that a limit was found used up. */
export type CountLimitHit = (limit: LimitName) => void;

/** The name of a limit, with a number where several limits share it, and who is limited. */
export type LimitKey = `${LimitName}${'' | `-${number}`}:${string}`;

/** At most `most` attempts under `key` from the first one until `windowMs` later. */
export interface LimitRule {
  readonly key: LimitKey;
  readonly most: number;
  readonly windowMs: number;
  /** Counted before the other rules, which stay untouched once it is exceeded: a flood must not fill the table. */
  readonly isNetwork?: boolean;
}

export const getLimitName = (key: LimitKey): LimitName =>
  key.slice(0, key.indexOf(':')).replace(/-\d+$/, '') as LimitName;
