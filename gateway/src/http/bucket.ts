import { SEMVER_PATTERN } from '@inspire/shared/guards';
import { FAILED_SHELL_COOKIE, SECURE_FAILED_SHELL_COOKIE } from '@inspire/shared/remote';

/** Stores a browser's bucket, so that the gateway's preloads and the shell choose the same releases. */
export const BUCKET_COOKIE = 'inspire_bucket';
/** Where the site has TLS, so that no other site below the same domain can set it. */
const SECURE_BUCKET_COOKIE = `__Host-${BUCKET_COOKIE}`;

const YEAR_SECONDS = 31_536_000;

/** Returns the first valid value of a cookie in a `cookie` header. */
function readCookie(cookies: string | undefined, wanted: string, pattern: RegExp): string | undefined {
  for (const cookie of cookies?.split(';') ?? []) {
    const [name, value = ''] = cookie.split('=', 2).map((part) => part.trim());
    if (name === wanted && pattern.test(value)) return value;
  }
  return undefined;
}

/** Parses the bucket, 0 to 99, of a `cookie` header; undefined when it is absent or invalid. */
export function readBucket(cookies: string | undefined): number | undefined {
  const find = (name: string) => readCookie(cookies, name, /^(\d|[1-9]\d)$/);
  const value = find(SECURE_BUCKET_COOKIE) ?? find(BUCKET_COOKIE);
  return value === undefined ? undefined : Number(value);
}

/** Returns the version of the shell that did not start in this browser. */
export const readFailedShell = (cookies: string | undefined): string | undefined =>
  readCookie(cookies, SECURE_FAILED_SHELL_COOKIE, SEMVER_PATTERN) ??
  // Without TLS, and from shells of earlier releases.
  readCookie(cookies, FAILED_SHELL_COOKIE, SEMVER_PATTERN);

/** Not HttpOnly: the bucket is not secret, and the shell reads it. */
export const bucketCookie = (bucket: number, isSecure: boolean): string =>
  `${isSecure ? SECURE_BUCKET_COOKIE : BUCKET_COOKIE}=${bucket}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
