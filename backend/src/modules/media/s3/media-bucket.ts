import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { StartupError } from '../../../errors/startup-error';
import type { S3Address } from './s3-address';

/** The bucket answered with a fault, or not at all: nothing that this program can mend. */
export class MediaStoreError extends StartupError {}

export interface ObjectFacts {
  readonly size: number;
  readonly etag: string;
  readonly modifiedAt: Date;
}

/** The few calls of an S3-compatible bucket that a media store is made of; keys are without the store's prefix. */
export interface MediaBucket {
  head(key: string): Promise<ObjectFacts | undefined>;
  /** Bytes from `start` to `end`, both included, as they come; all of them without a range. */
  read(key: string, range?: { readonly start: number; readonly end: number }): Readable;
  /** Writes an object from a file of this machine. */
  putFile(key: string, file: string, contentType: string | undefined): Promise<void>;
  putEmpty(key: string): Promise<void>;
  /** All keys that begin so. */
  list(prefix: string): Promise<string[]>;
}

/** Viewers with slow lines hold connections for long, and must not hold up others. */
const CONNECTIONS = 1_000;
const requestHandler = {
  // Without the second one the first only writes a line. Nothing ends a body that is being read: viewers pause.
  connectionTimeout: 5_000,
  requestTimeout: 30_000,
  throwOnRequestTimeout: true,
  httpAgent: { maxSockets: CONNECTIONS },
  httpsAgent: { maxSockets: CONNECTIONS },
} as const;

/** A large file takes longer than an answer about it. */
const UPLOAD_MS = 600_000;

/** What is sent as a whole can be sent again after a fault; a stream cannot. */
const SENT_WHOLE = 16 * 1_024 * 1_024;

const isAbsent = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 && error.name !== 'NoSuchBucket';

/** Opens a bucket; path-style addresses, which every compatible store understands. */
export function openMediaBucket({ bucket: name, prefix, endpoint, region, credentials }: S3Address): MediaBucket {
  // A notice to those who choose the version of this library; it would stand in every log.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const client = new S3Client({
    region,
    forcePathStyle: true,
    maxAttempts: 4,
    requestHandler,
    // Compatible stores need not know the newer checksums; the signature covers every call.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
  });
  const at = (key: string) => ({ Bucket: name, Key: prefix + key });
  const ask = async <T>(run: () => Promise<T>): Promise<T> => {
    try {
      return await run();
    } catch (error) {
      if (isAbsent(error) || (error as Error).name === 'AbortError') throw error;
      const words = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      throw new MediaStoreError(`The media store s3://${name}/${prefix} did not do as asked (${words}).`, {
        cause: error,
      });
    }
  };

  return {
    async head(key) {
      try {
        const {
          ContentLength = 0,
          ETag = '',
          LastModified = new Date(0),
        } = await ask(() => client.send(new HeadObjectCommand(at(key))));
        return { size: ContentLength, etag: ETag, modifiedAt: LastModified };
      } catch (error) {
        if (isAbsent(error)) return undefined;
        throw error;
      }
    },
    read(key, range) {
      const abort = new AbortController();
      async function* pieces(): AsyncGenerator<Uint8Array> {
        const Range = range && `bytes=${range.start}-${range.end}`;
        const { Body } = await ask(() =>
          client.send(new GetObjectCommand({ ...at(key), Range }), { abortSignal: abort.signal }),
        );
        yield* Body as Readable;
      }
      const stream = Readable.from(pieces(), { objectMode: false });
      // Whoever leaves in the middle of a film ends the bucket's work, too.
      stream.once('close', () => abort.abort());
      return stream;
    },
    async putFile(key, file, ContentType) {
      const { size: ContentLength } = await stat(file);
      const Body = ContentLength <= SENT_WHOLE ? await readFile(file) : createReadStream(file);
      await ask(() =>
        client.send(new PutObjectCommand({ ...at(key), Body, ContentLength, ...(ContentType && { ContentType }) }), {
          requestTimeout: UPLOAD_MS,
        }),
      );
    },
    async putEmpty(key) {
      await ask(() => client.send(new PutObjectCommand({ ...at(key), Body: '', ContentLength: 0 })));
    },
    async list(under) {
      const keys: string[] = [];
      let token: string | undefined;
      do {
        const page = await ask(() =>
          client.send(new ListObjectsV2Command({ Bucket: name, Prefix: prefix + under, ContinuationToken: token })),
        );
        keys.push(...(page.Contents ?? []).map(({ Key = '' }) => Key.slice(prefix.length)));
        token = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (token);
      return keys;
    },
  };
}
