/** Stores a browser's bucket, so that the gateway's documents and the shell choose the same releases. */
export const BUCKET_COOKIE = 'inspire_bucket';
/** Where the site has TLS, so that no other site below the same domain can set it. */
export const SECURE_BUCKET_COOKIE = `__Host-${BUCKET_COOKIE}`;
/** The bucket that no canary below 100 % reaches. */
export const LAST_BUCKET = 99;

/** Returns the first valid value of a cookie in a `cookie` header, or in `document.cookie`. */
export function readCookie(cookies: string | undefined, wanted: string, pattern: RegExp): string | undefined {
  for (const cookie of cookies?.split(';') ?? []) {
    const [name, value = ''] = cookie.split('=', 2).map((part) => part.trim());
    if (name === wanted && pattern.test(value)) return value;
  }
  return undefined;
}

/** Parses the bucket, 0 to 99, of a browser's cookies; undefined when it is absent or invalid. */
export function readBucket(cookies: string | undefined): number | undefined {
  const find = (name: string) => readCookie(cookies, name, /^(\d|[1-9]\d)$/);
  const value = find(SECURE_BUCKET_COOKIE) ?? find(BUCKET_COOKIE);
  return value === undefined ? undefined : Number(value);
}
