import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BucketKeys, isSigned } from './s3-signature';

interface StoredObject {
  readonly body: Buffer;
  readonly type: string;
}

export interface S3Double {
  /** Settings that lead a media store here. */
  readonly environment: Readonly<Record<string, string>>;
  /** Objects by key. */
  readonly objects: Map<string, StoredObject>;
  /** Method, key and range of every request, newest last. */
  readonly seen: string[];
  /** Called before a request is answered: a status to fail with. */
  intercept: (method: string, key: string) => number | undefined;
  close(): Promise<void>;
}

const BUCKET = 'media';
/** Small, so that pages have to be turned. */
const PAGE = 3;
const LAST_MODIFIED = new Date('2026-01-01T00:00:00Z').toUTCString();

const fail = (response: ServerResponse, status: number, code: string) =>
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);

function listing(objects: S3Double['objects'], query: URLSearchParams): string {
  const [prefix, after] = [query.get('prefix') ?? '', query.get('continuation-token') ?? ''];
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, PAGE);
  const next = keys.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
  return `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next}${contents}</ListBucketResult>`;
}

/** A private bucket of an S3-compatible store: it speaks the protocol over HTTP, and takes no request that is not signed. */
export async function startS3Double(): Promise<S3Double> {
  const keys: BucketKeys = { accessKeyId: 'double', secretAccessKey: randomUUID(), region: 'eu-test-1' };
  const objects: S3Double['objects'] = new Map();
  const seen: string[] = [];
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bucket');
    const [bucket = '', ...rest] = decodeURIComponent(pathname).slice(1).split('/');
    const { method = '', headers } = request;
    const key = rest.join('/');
    const body = Buffer.concat((await request.toArray()) as Buffer[]);
    seen.push(`${method} ${key}${headers.range ? ` ${headers.range}` : ''}`);
    if (!isSigned(request, body, keys)) return fail(response, 403, 'SignatureDoesNotMatch');
    const fault = double.intercept(method, key);
    if (fault !== undefined) return fail(response, fault, 'InternalError');
    if (bucket !== BUCKET) return fail(response, 404, 'NoSuchBucket');
    if (method === 'GET' && key === '') return response.end(listing(objects, searchParams));
    if (method === 'PUT') {
      objects.set(key, { body, type: headers['content-type'] ?? '' });
      return response.end();
    }
    const found = objects.get(key);
    if (!found) return fail(response, 404, 'NoSuchKey');
    const [, start = '0', end = String(found.body.length - 1)] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
    const piece = found.body.subarray(Number(start), Number(end) + 1);
    const etag = `"${createHash('md5').update(found.body).digest('hex')}"`;
    response.writeHead(headers.range ? 206 : 200, {
      etag,
      'last-modified': LAST_MODIFIED,
      'content-length': piece.length,
      'content-type': found.type,
    });
    return response.end(method === 'HEAD' ? undefined : piece);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const double: S3Double = {
    environment: {
      MEDIA_URL: `s3://${BUCKET}/site`,
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      S3_REGION: keys.region,
      S3_ACCESS_KEY_ID: keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    },
    objects,
    seen,
    intercept: () => undefined,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return double;
}
