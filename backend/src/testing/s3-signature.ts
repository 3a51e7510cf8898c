import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface BucketKeys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const sign = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const percent = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Whether a request is signed by these keys in AWS Signature Version 4, its body included unless it says that it is not. */
export function isSigned(request: IncomingMessage, body: Buffer, keys: BucketKeys): boolean {
  const { authorization = '' } = request.headers;
  const header = (name: string) => String(request.headers[name] ?? '').trim();
  const [, scope, signed, signature] =
    /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(authorization) ?? [];
  if (!scope || !signed || !signature) return false;
  const stamp = header('x-amz-date');
  const place = [stamp.slice(0, 8), keys.region, 's3', 'aws4_request'];
  if (scope !== [keys.accessKeyId, ...place].join('/')) return false;
  const bodyHash = header('x-amz-content-sha256');
  if (bodyHash !== 'UNSIGNED-PAYLOAD' && bodyHash !== sha256(body)) return false;

  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bucket');
  const query = [...searchParams]
    .map(([name, value]) => `${percent(name)}=${percent(value)}`)
    .sort()
    .join('&');
  const headers = signed
    .split(';')
    .map((name) => `${name}:${header(name)}\n`)
    .join('');
  const canonical = [request.method, pathname, query, headers, signed, bodyHash].join('\n');
  const text = ['AWS4-HMAC-SHA256', stamp, place.join('/'), sha256(canonical)].join('\n');
  const key = place.reduce<string | Buffer>((secret, part) => sign(secret, part), `AWS4${keys.secretAccessKey}`);
  return sign(key, text).toString('hex') === signature;
}
