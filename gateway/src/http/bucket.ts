import { SEMVER_PATTERN } from '@inspire/shared/guards';
import {
  BUCKET_COOKIE,
  FAILED_SHELL_COOKIE,
  readCookie,
  SECURE_BUCKET_COOKIE,
  SECURE_FAILED_SHELL_COOKIE,
} from '@inspire/shared/remote';

const YEAR_SECONDS = 31_536_000;

/** Returns the version of the shell that did not start in this browser. */
export const readFailedShell = (cookies: string | undefined): string | undefined =>
  readCookie(cookies, SECURE_FAILED_SHELL_COOKIE, SEMVER_PATTERN) ??
  // Without TLS, and from shells of earlier releases.
  readCookie(cookies, FAILED_SHELL_COOKIE, SEMVER_PATTERN);

/** Not HttpOnly: the bucket is not secret, and the shell reads it. */
export const bucketCookie = (bucket: number, isSecure: boolean): string =>
  `${isSecure ? SECURE_BUCKET_COOKIE : BUCKET_COOKIE}=${bucket}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
