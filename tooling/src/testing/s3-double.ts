import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type S3Credentials, signatureFault } from './aws-signature';

interface StoredObject {
  readonly body: Buffer;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface S3Double extends AsyncDisposable {
  readonly origin: string;
  /** Settings that lead a release store here. */
  readonly env: Readonly<Record<string, string>>;
  readonly credentials: S3Credentials;
  /** Objects by key. */
  readonly objects: Map<string, StoredObject>;
  /** Method and path of every request, newest last. */
  readonly seen: string[];
  /** Called before each request is answered: a status to fail with instead, or `lost` to do as asked and answer 500. */
  intercept: (method: string, key: string) => number | 'lost' | undefined;
}

const BUCKET = 'releases';
const kept = ['content-type', 'cache-control', 'content-encoding'];
const xml = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function fail(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** One page of a listing; pages are small, so that clients must turn them. */
function list(objects: S3Double['objects'], query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, 5);
  const isTruncated = keys.length > page.length;
  return [
    '<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">',
    `<Name>${BUCKET}</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${isTruncated}</IsTruncated>`,
    ...(isTruncated ? [`<NextContinuationToken>${xml(page.at(-1) ?? '')}</NextContinuationToken>`] : []),
    ...page.map((key) => `<Contents><Key>${xml(key)}</Key><Size>${objects.get(key)?.body.length}</Size></Contents>`),
    '</ListBucketResult>',
  ].join('');
}

/** True when `If-Match` and `If-None-Match` allow to write over what is there. */
function mayWrite({ headers }: IncomingMessage, present: StoredObject | undefined): boolean {
  const { 'if-match': match, 'if-none-match': noneMatch } = headers;
  if (noneMatch === '*' && present) return false;
  return match === undefined || match === present?.etag;
}

/**
 * A double of an S3-compatible store: it speaks the protocol over HTTP, path style, and checks AWS Signature 4. Objects can be
 * read by everybody, as a bucket behind a gateway is; everything else must be signed.
 */
export async function startS3Double(): Promise<S3Double> {
  const credentials: S3Credentials = { accessKeyId: 'double', secretAccessKey: randomUUID(), region: 'eu-test-1' };
  const objects: S3Double['objects'] = new Map();
  const seen: string[] = [];

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://double');
    const [bucket = '', ...rest] = decodeURIComponent(pathname).slice(1).split('/');
    const key = rest.join('/');
    const method = request.method ?? '';
    const body = await bodyOf(request);
    seen.push(`${method} ${request.url}`);
    const fault = double.intercept(method, key);
    if (typeof fault === 'number') return fail(response, fault, 'InternalError');
    const isPublicRead = ['GET', 'HEAD'].includes(method) && key !== '' && !request.headers.authorization;
    const unsigned = isPublicRead ? undefined : signatureFault(request, body, credentials);
    if (unsigned) return fail(response, 403, unsigned);
    if (bucket !== BUCKET) return fail(response, 404, 'NoSuchBucket');
    const present = objects.get(key);
    if (method === 'GET' && key === '')
      return void response.writeHead(200, { 'content-type': 'application/xml' }).end(list(objects, searchParams));
    if (method === 'PUT') {
      if (!mayWrite(request, present))
        return present ? fail(response, 412, 'PreconditionFailed') : fail(response, 404, 'NoSuchKey');
      const etag = `"${createHash('md5').update(body).digest('hex')}"`;
      const headers = Object.fromEntries(
        kept.flatMap((name) => (request.headers[name] ? [[name, String(request.headers[name])]] : [])),
      );
      objects.set(key, { body, etag, headers });
      if (fault === 'lost') return fail(response, 500, 'InternalError');
      return void response.writeHead(200, { etag }).end();
    }
    if (method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    if (!present) return fail(response, 404, 'NoSuchKey');
    const isKnown = request.headers['if-none-match'] === present.etag;
    response.writeHead(isKnown ? 304 : 200, {
      ...present.headers,
      etag: present.etag,
      'content-length': isKnown ? 0 : present.body.length,
    });
    return void response.end(method === 'HEAD' || isKnown ? undefined : present.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const double: S3Double = {
    origin,
    credentials,
    objects,
    seen,
    intercept: () => undefined,
    env: {
      RELEASES_URL: `s3://${BUCKET}/site`,
      S3_ENDPOINT: origin,
      S3_REGION: credentials.region,
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return double;
}
