/** The cookie that keeps a browser's bucket, so that the gateway's hints and the shell choose alike. */
export const BUCKET_COOKIE = 'inspire_bucket';

const YEAR_SECONDS = 31_536_000;

/** The bucket that a `cookie` header carries, 0 to 99, or undefined where there is none or it is something else. */
export function readBucket(cookies: string | undefined): number | undefined {
  for (const cookie of cookies?.split(';') ?? []) {
    const [name, value = ''] = cookie.split('=', 2).map((part) => part.trim());
    if (name === BUCKET_COOKIE && /^(\d|[1-9]\d)$/.test(value)) return Number(value);
  }
  return undefined;
}

/** The `set-cookie` value for a bucket; it holds no secret, the shell may read it. */
export const bucketCookie = (bucket: number, isSecure: boolean): string =>
  `${BUCKET_COOKIE}=${bucket}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
