import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { S3Address } from './s3-address';

export interface StoredObject {
  readonly body: Buffer;
  readonly etag: string;
}

export interface ObjectFacts {
  readonly size: number;
  readonly etag: string;
  readonly modifiedAt: Date;
}

export interface ObjectHeaders {
  readonly contentType?: string | undefined;
  readonly cacheControl?: string;
  readonly contentEncoding?: string;
}

/** When to write an object: always, only if absent, or only over the content with this entity tag. */
export type WriteCondition = 'always' | 'if-absent' | { readonly over: string };

/** Keys exclude the store's prefix. */
export interface Bucket {
  get(key: string): Promise<StoredObject | undefined>;
  head(key: string): Promise<ObjectFacts | undefined>;
  /** Streams the bytes from `start` to `end`, both included; without a range, the whole object. */
  read(key: string, range?: { readonly start: number; readonly end: number }): Readable;
  /** @returns false when the condition does not hold */
  put(key: string, body: Buffer, headers?: ObjectHeaders, condition?: WriteCondition): Promise<boolean>;
  /** A large file is sent in parts; the object appears with the last one, or not at all. */
  putFile(key: string, file: string, headers?: ObjectHeaders): Promise<void>;
  list(prefix: string): Promise<string[]>;
  remove(key: string): Promise<void>;
}

export interface BucketOptions {
  /** Names the store in messages: `Media store`. */
  readonly label: string;
  /** Creates the error that a failed request throws; its message is for an operator. */
  readonly createError: (message: string, cause: unknown) => Error;
}

/** High, because viewers on slow lines hold connections for long and must not delay others. */
const MAX_CONNECTIONS = 1_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** A viewer waits for the first byte, so a store that does not answer is given up soon. */
const READ = { requestTimeout: 5_000, maxAttempts: 2 } as const;
/** The store responds to an upload only after it has the whole body. */
const UPLOAD_TIMEOUT_MS = 600_000;
const requestHandler = {
  connectionTimeout: 5_000,
  // Without this, `requestTimeout` only logs a warning. Neither limits the reading of a body, because viewers pause.
  throwOnRequestTimeout: true,
  httpAgent: { maxSockets: MAX_CONNECTIONS },
  httpsAgent: { maxSockets: MAX_CONNECTIONS },
} as const;

/** A part is held in memory, so that it can be sent again after a failed request. */
const PART_BYTES = 16 * 1_024 * 1_024;
/** S3 allows no more parts; one request alone could hold 5 GB at most. */
const MAX_PARTS = 10_000;

const getStatus = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

const isAbsent = (error: unknown): boolean =>
  error instanceof S3ServiceException && getStatus(error) === 404 && error.name !== 'NoSuchBucket';

/** True when another writer came first: 412 if the condition failed, 409 for simultaneous writes. */
const isConflict = (error: unknown): boolean => [409, 412].includes(getStatus(error) ?? 0);

const isAborted = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

const toConditionHeaders = (condition: WriteCondition) =>
  condition === 'always' ? {} : condition === 'if-absent' ? { IfNoneMatch: '*' } : { IfMatch: condition.over };

const toObjectFields = ({ contentType, cacheControl, contentEncoding }: ObjectHeaders) => ({
  ...(contentType && { ContentType: contentType }),
  ...(cacheControl && { CacheControl: cacheControl }),
  ...(contentEncoding && { ContentEncoding: contentEncoding }),
});

function createClient(
  { endpoint, region, credentials }: S3Address,
  { requestTimeout, maxAttempts = 4 }: { readonly requestTimeout: number; readonly maxAttempts?: number },
): S3Client {
  // The SDK's notice about Node versions would appear in every log and command.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  return new S3Client({
    region,
    // Every compatible store understands path-style URLs.
    forcePathStyle: true,
    maxAttempts,
    requestHandler: { ...requestHandler, requestTimeout },
    // Some stores do not know the newer checksums; the signature covers every request.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
  });
}

async function ifPresent<T>(run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run();
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

type Send = <T>(run: () => Promise<T>) => Promise<T>;

/** Turns the store's errors into one message; callers handle conflicts, absent objects and aborted requests. */
const createSend =
  ({ bucket, prefix }: S3Address, { label, createError }: BucketOptions): Send =>
  async (run) => {
    try {
      return await run();
    } catch (error) {
      if (isConflict(error) || isAbsent(error) || isAborted(error)) throw error;
      const message = error instanceof Error ? error.message : String(error);
      const words = error instanceof Error && error.name !== 'Error' ? `${error.name}: ${message}` : message;
      throw createError(`${label} s3://${bucket}/${prefix}: request failed (${words}).`, error);
    }
  };

function createReader(client: S3Client, send: Send, at: (key: string) => { Bucket: string; Key: string }) {
  return {
    get: (key) =>
      ifPresent(async () => {
        const { Body, ETag = '' } = await send(() => client.send(new GetObjectCommand(at(key))));
        return Body && { body: Buffer.from(await Body.transformToByteArray()), etag: ETag };
      }),
    head: (key) =>
      ifPresent(async () => {
        const {
          ContentLength = 0,
          ETag = '',
          LastModified = new Date(0),
        } = await send(() => client.send(new HeadObjectCommand(at(key))));
        return { size: ContentLength, etag: ETag, modifiedAt: LastModified };
      }),
    read(key, range) {
      const abort = new AbortController();
      async function* pieces(): AsyncGenerator<Uint8Array> {
        const Range = range && `bytes=${range.start}-${range.end}`;
        const { Body } = await send(() =>
          client.send(new GetObjectCommand({ ...at(key), Range }), { abortSignal: abort.signal }),
        );
        yield* Body as Readable;
      }
      const stream = Readable.from(pieces(), { objectMode: false });
      const destroy = stream._destroy.bind(stream);
      // A viewer who leaves during a video also aborts the request to the bucket. The stream itself would first wait for its next piece.
      stream._destroy = (error, done) => {
        abort.abort();
        destroy(error, done);
      };
      return stream;
    },
  } satisfies Partial<Bucket>;
}

/** Opens a bucket; sends no request yet. */
export function openBucket(address: S3Address, options: BucketOptions): Bucket {
  const { bucket: name, prefix } = address;
  const client = createClient(address, { requestTimeout: REQUEST_TIMEOUT_MS });
  const uploader = createClient(address, { requestTimeout: UPLOAD_TIMEOUT_MS });
  const send = createSend(address, options);
  const at = (key: string) => ({ Bucket: name, Key: prefix + key });
  return {
    ...createReader(createClient(address, READ), send, at),
    async put(key, body, headers = {}, condition = 'always') {
      const command = new PutObjectCommand({
        ...at(key),
        Body: body,
        ContentLength: body.length,
        ...toObjectFields(headers),
        ...toConditionHeaders(condition),
      });
      try {
        await send(() => client.send(command));
        return true;
      } catch (error) {
        // The object to replace may be gone, too.
        if (condition !== 'always' && (isConflict(error) || isAbsent(error))) return false;
        throw error;
      }
    },
    async putFile(key, file, headers = {}) {
      const { size } = await stat(file);
      const fields = { ...at(key), ContentLength: size, ...toObjectFields(headers) };
      if (size <= PART_BYTES) {
        const command = new PutObjectCommand({ ...fields, Body: await readFile(file) });
        await send(() => uploader.send(command));
        return;
      }
      const partSize = Math.max(PART_BYTES, Math.ceil(size / MAX_PARTS));
      // One part at a time: nothing else is under way when a part fails and the library aborts the upload. A part that
      // arrives after that would stay in the bucket, invisible and paid for.
      const params = { ...fields, Body: createReadStream(file) };
      await send(() => new Upload({ client: uploader, params, partSize, queueSize: 1 }).done());
    },
    async list(below) {
      const keys: string[] = [];
      let token: string | undefined;
      do {
        const page = await send(() =>
          client.send(new ListObjectsV2Command({ Bucket: name, Prefix: prefix + below, ContinuationToken: token })),
        );
        keys.push(...(page.Contents ?? []).map(({ Key = '' }) => Key.slice(prefix.length)));
        token = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (token);
      return keys;
    },
    async remove(key) {
      await send(() => client.send(new DeleteObjectCommand(at(key))));
    },
  };
}
