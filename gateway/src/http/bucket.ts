/** Stores a browser's bucket, so that the gateway's preloads and the shell choose the same releases. */
export const BUCKET_COOKIE = 'inspire_bucket';

const YEAR_SECONDS = 31_536_000;

/** Parses the bucket, 0 to 99, of a `cookie` header; undefined when it is absent or invalid. */
export function readBucket(cookies: string | undefined): number | undefined {
  for (const cookie of cookies?.split(';') ?? []) {
    const [name, value = ''] = cookie.split('=', 2).map((part) => part.trim());
    if (name === BUCKET_COOKIE && /^(\d|[1-9]\d)$/.test(value)) return Number(value);
  }
  return undefined;
}

/** Not HttpOnly: the bucket is no secret, and the shell may read it. */
export const bucketCookie = (bucket: number, isSecure: boolean): string =>
  `${BUCKET_COOKIE}=${bucket}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
