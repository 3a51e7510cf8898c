import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();
const MAX_SKEW_MS = 15 * 60_000;

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

const canonicalQuery = (query: string): string =>
  [...new URLSearchParams(query)]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');

function parseStamp(stamp: string): number {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** @returns the code of S3's error; undefined when the request is signed with these credentials */
export function findSignatureIssue(
  request: IncomingMessage,
  body: Buffer,
  { accessKeyId, secretAccessKey, region }: S3Credentials,
): string | undefined {
  const {
    authorization = '',
    'x-amz-date': stamp = '',
    'x-amz-content-sha256': bodyHash = '',
  } = request.headers as Record<string, string | undefined>;
  const [, key, scope = '', signed = '', given = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    ) ?? [];
  if (key !== accessKeyId) return 'InvalidAccessKeyId';
  if (!(Math.abs(Date.now() - parseStamp(stamp)) < MAX_SKEW_MS)) return 'RequestTimeTooSkewed';
  const day = stamp.slice(0, 8);
  if (scope !== `${day}/${region}/s3/aws4_request`) return 'AuthorizationHeaderMalformed';
  const names = signed.split(';');
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => names.includes(name))) return 'AccessDenied';
  // Clients do not hash streamed bodies.
  if (bodyHash !== 'UNSIGNED-PAYLOAD' && bodyHash !== sha256(body)) return 'XAmzContentSHA256Mismatch';

  const [path = '/', query = ''] = (request.url ?? '/').split('?');
  const headers = names
    .map(
      (name) =>
        `${name}:${String(request.headers[name] ?? '')
          .trim()
          .replace(/ +/g, ' ')}\n`,
    )
    .join('');
  const canonical = [request.method, path, canonicalQuery(query), headers, signed, bodyHash].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonical)].join('\n');
  const signingKey = [region, 's3', 'aws4_request'].reduce(
    (secret, part) => hmac(secret, part),
    hmac(`AWS4${secretAccessKey}`, day),
  );
  const expected = hmac(signingKey, toSign);
  return timingSafeEqual(expected, Buffer.from(given, 'hex')) ? undefined : 'SignatureDoesNotMatch';
}
