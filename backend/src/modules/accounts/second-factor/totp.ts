import { Secret, TOTP } from 'otpauth';
import { toTypedDigits } from '@inspire/shared/guards';

/** What every authenticator app supports (RFC 6238). */
const ALGORITHM = 'SHA1';
const DIGITS = 6;
const STEP_SECONDS = 30;
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;
/** Accepts the code before and the one after: clocks of phones differ, and typing takes time. */
const WINDOW_STEPS = 1;

const SITE_NAME = 'Inspire';

const toTotp = (secret: string, label = '') =>
  new TOTP({ issuer: SITE_NAME, label, algorithm: ALGORITHM, digits: DIGITS, period: STEP_SECONDS, secret });

/** Base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** Returns the `otpauth://` URL that authenticator apps read. */
export const toTotpUrl = (secret: string, email: string): string => toTotp(secret, email).toString();

/**
 * Returns the step, counted since 1970, whose code was given.
 * @returns undefined for a code that is wrong or too old
 */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  const token = toTypedDigits(code);
  const totp = toTotp(secret);
  const timestamp = now.getTime();
  const delta = totp.validate({ token, timestamp, window: WINDOW_STEPS });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}
