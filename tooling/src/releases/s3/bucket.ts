import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { CliError, messageOf } from '../../terminal/cli-error';
import type { S3Address } from './s3-address';

export interface StoredObject {
  readonly body: Buffer;
  readonly etag: string;
}

export interface ObjectHeaders {
  readonly contentType: string;
  readonly cacheControl: string;
  readonly contentEncoding?: string;
}

/** When an object may be written: always, only where none is, or only over the content with this tag. */
export type WriteCondition = 'always' | 'if-absent' | { readonly over: string };

/** The few calls of an S3-compatible bucket that a release store is made of; keys are without the store's prefix. */
export interface Bucket {
  get(key: string): Promise<StoredObject | undefined>;
  /** @returns false when the condition does not hold */
  put(key: string, body: Buffer, headers: ObjectHeaders, condition?: WriteCondition): Promise<boolean>;
  /** All keys that begin so. */
  list(prefix: string): Promise<string[]>;
  remove(key: string): Promise<void>;
}

const limits = { connectionTimeout: 5_000, requestTimeout: 30_000 } as const;

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/** Another writer was there first: 412 says that the condition failed, 409 that both wrote at the same moment. */
const isLost = (error: unknown): boolean => [409, 412].includes(statusOf(error) ?? 0);

const isAbsent = (error: unknown): boolean => error instanceof S3ServiceException && error.name === 'NoSuchKey';

const conditionOf = (condition: WriteCondition) =>
  condition === 'always' ? {} : condition === 'if-absent' ? { IfNoneMatch: '*' } : { IfMatch: condition.over };

/** Opens a bucket; path-style addresses, which every compatible store understands. */
export function openBucket({ bucket: name, prefix, endpoint, region, credentials }: S3Address): Bucket {
  // A notice to those who choose the version of this library; it would stand among the lines of every command.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const client = new S3Client({
    region,
    forcePathStyle: true,
    maxAttempts: 4,
    requestHandler: limits,
    // Compatible stores need not know the newer checksums; the signature covers every body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
  });
  const at = (key: string) => ({ Bucket: name, Key: prefix + key });

  /** Faults of the store are told in one sentence; they are nothing that we can mend. */
  const ask = async <T>(run: () => Promise<T>): Promise<T> => {
    try {
      return await run();
    } catch (error) {
      if (isLost(error) || isAbsent(error)) throw error;
      const words =
        error instanceof Error && error.name !== 'Error' ? `${error.name}: ${error.message}` : messageOf(error);
      throw new CliError(`The release store s3://${name}/${prefix} did not do as asked (${words}).`);
    }
  };

  return {
    async get(key) {
      try {
        const { Body, ETag = '' } = await ask(() => client.send(new GetObjectCommand(at(key))));
        return Body && { body: Buffer.from(await Body.transformToByteArray()), etag: ETag };
      } catch (error) {
        if (isAbsent(error)) return undefined;
        throw error;
      }
    },
    async put(key, body, { contentType, cacheControl, contentEncoding }, condition = 'always') {
      try {
        await ask(() =>
          client.send(
            new PutObjectCommand({
              ...at(key),
              Body: body,
              ContentType: contentType,
              CacheControl: cacheControl,
              ...(contentEncoding && { ContentEncoding: contentEncoding }),
              ...conditionOf(condition),
            }),
          ),
        );
        return true;
      } catch (error) {
        // What was to be replaced may be gone, too.
        if (condition !== 'always' && (isLost(error) || isAbsent(error))) return false;
        throw error;
      }
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
    async remove(key) {
      await ask(() => client.send(new DeleteObjectCommand(at(key))));
    },
  };
}
