import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenLocally } from '../network';
import { findSignatureIssue, type S3Credentials } from './aws-signature';
import { handleUpload, type MultipartUploads } from './s3-double-uploads';

interface StoredObject {
  readonly body: Buffer;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface S3DoubleOptions {
  /** Allows unsigned reads, as a bucket behind a CDN does; private by default. */
  readonly isPublic?: boolean;
}

export interface S3Double extends AsyncDisposable {
  readonly url: string;
  readonly env: Readonly<Record<'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY', string>>;
  readonly objects: Map<string, StoredObject>;
  /** Uploads in parts that were neither completed nor aborted. */
  readonly uploads: MultipartUploads;
  /** Method, key and range of every request, newest last. */
  readonly seen: string[];
  /** Runs before each request. Returns a status to fail with, `lost` to do the work and respond with 500, or `silent`. */
  intercept: (method: string, key: string) => number | 'lost' | 'silent' | undefined;
  /** Conditions of writes that the double ignores, as some servers do. */
  ignoredCondition: 'if-match' | 'if-none-match' | undefined;
}

interface S3Request {
  readonly incoming: IncomingMessage;
  readonly response: ServerResponse;
  readonly method: string;
  readonly bucket: string;
  readonly key: string;
  readonly query: URLSearchParams;
  readonly body: Buffer;
}

const BUCKET = 'double';
/** Small, so that clients must follow continuation tokens. */
const PAGE_SIZE = 3;
const LAST_MODIFIED = new Date('2026-01-01T00:00:00Z').toUTCString();
const storedHeaders = ['content-type', 'cache-control', 'content-encoding'];
const escapeXml = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function fail(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

async function parseRequest(incoming: IncomingMessage, response: ServerResponse): Promise<S3Request> {
  const { pathname, searchParams: query } = new URL(incoming.url ?? '/', 'http://double');
  const [bucket = '', ...rest] = decodeURIComponent(pathname).slice(1).split('/');
  const body = Buffer.concat((await incoming.toArray()) as Buffer[]);
  return { incoming, response, method: incoming.method ?? '', bucket, key: rest.join('/'), query, body };
}

function list(objects: S3Double['objects'], { query, response }: S3Request): void {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, PAGE_SIZE);
  const isTruncated = keys.length > page.length;
  const lines = [
    '<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">',
    `<Name>${BUCKET}</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${isTruncated}</IsTruncated>`,
    ...(isTruncated ? [`<NextContinuationToken>${escapeXml(page.at(-1) ?? '')}</NextContinuationToken>`] : []),
    ...page.map(
      (key) => `<Contents><Key>${escapeXml(key)}</Key><Size>${objects.get(key)?.body.length}</Size></Contents>`,
    ),
    '</ListBucketResult>',
  ];
  response.writeHead(200, { 'content-type': 'application/xml' }).end(lines.join(''));
}

function mayWrite(
  { headers }: IncomingMessage,
  present: StoredObject | undefined,
  ignored: S3Double['ignoredCondition'],
): boolean {
  const match = ignored === 'if-match' ? undefined : headers['if-match'];
  const noneMatch = ignored === 'if-none-match' ? undefined : headers['if-none-match'];
  if (noneMatch === '*' && present) return false;
  return match === undefined || match === present?.etag;
}

const pickHeaders = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(storedHeaders.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])));

const toEtag = (body: Buffer): string => `"${createHash('md5').update(body).digest('hex')}"`;

/** @returns false for a request that is not about an upload in parts */
function isUpload({ uploads, objects }: S3Double, { incoming, response, ...request }: S3Request): boolean {
  const outcome = handleUpload(uploads, { ...request, headers: pickHeaders(incoming) });
  if (outcome?.kind === 'failure') fail(response, outcome.status, outcome.code);
  if (outcome?.kind === 'response')
    response.writeHead(outcome.status, outcome.etag ? { etag: outcome.etag } : {}).end(outcome.xml);
  if (outcome?.kind === 'completed') {
    const { upload, body } = outcome;
    objects.set(upload.key, { body, etag: toEtag(body), headers: upload.headers });
    response.writeHead(200).end('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>');
  }
  return outcome !== undefined;
}

function put({ objects, ignoredCondition }: S3Double, request: S3Request, isLost: boolean): void {
  const { incoming, response, key, body } = request;
  const present = objects.get(key);
  if (!mayWrite(incoming, present, ignoredCondition))
    return present ? fail(response, 412, 'PreconditionFailed') : fail(response, 404, 'NoSuchKey');
  const etag = toEtag(body);
  objects.set(key, { body, etag, headers: pickHeaders(incoming) });
  if (isLost) return fail(response, 500, 'InternalError');
  response.writeHead(200, { etag }).end();
}

function send({ incoming, response, method }: S3Request, { body, etag, headers }: StoredObject): void {
  const common = { ...headers, etag, 'last-modified': LAST_MODIFIED };
  if (incoming.headers['if-none-match'] === etag) return void response.writeHead(304, common).end();
  const { range } = incoming.headers;
  const [, start = '0', end = String(body.length - 1)] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  const piece = body.subarray(Number(start), Number(end) + 1);
  response.writeHead(range ? 206 : 200, { ...common, 'content-length': piece.length });
  response.end(method === 'HEAD' ? undefined : piece);
}

function handle(double: S3Double, request: S3Request, isLost: boolean): void {
  const { objects } = double;
  const { method, key, response } = request;
  if (isUpload(double, request)) return;
  if (method === 'GET' && key === '') return list(objects, request);
  if (method === 'PUT') return put(double, request, isLost);
  if (method === 'DELETE') {
    objects.delete(key);
    return void response.writeHead(204).end();
  }
  const present = objects.get(key);
  return present ? send(request, present) : fail(response, 404, 'NoSuchKey');
}

/** Speaks the protocol over HTTP, with path-style URLs, and checks AWS Signature Version 4. */
export async function startS3Double({ isPublic = false }: S3DoubleOptions = {}): Promise<S3Double> {
  const credentials: S3Credentials = { accessKeyId: 'double', secretAccessKey: randomUUID(), region: 'eu-test-1' };
  const objects: S3Double['objects'] = new Map();
  const uploads: MultipartUploads = new Map();
  const seen: string[] = [];
  const server = createServer(async (incoming, response) => {
    const request = await parseRequest(incoming, response);
    const { method, key, bucket, body } = request;
    seen.push(`${method} ${key}${incoming.headers.range ? ` ${incoming.headers.range}` : ''}`);
    const isOpen = isPublic && ['GET', 'HEAD'].includes(method) && key !== '' && !incoming.headers.authorization;
    const issue = isOpen ? undefined : findSignatureIssue(incoming, body, credentials);
    if (issue) return fail(response, 403, issue);
    const outcome = double.intercept(method, key);
    if (outcome === 'silent') return;
    if (typeof outcome === 'number') return fail(response, outcome, 'InternalError');
    if (bucket !== BUCKET) return fail(response, 404, 'NoSuchBucket');
    handle(double, request, outcome === 'lost');
  });
  const { origin, close } = await listenLocally(server);
  const double: S3Double = {
    url: `s3://${BUCKET}/site`,
    env: {
      S3_ENDPOINT: origin,
      S3_REGION: credentials.region,
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
    objects,
    uploads,
    seen,
    intercept: () => undefined,
    ignoredCondition: undefined,
    [Symbol.asyncDispose]: close,
  };
  return double;
}
