import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import pMap from 'p-map';
import { getContentType } from '@inspire/server-kit/files';
import type { CountCacheRequest } from '@inspire/server-kit/metrics';
import type { Bucket, ObjectFacts } from '@inspire/server-kit/storage';
import type { MediaStore, Placement } from '../storage';
import { createTtlCache } from '../ttl-cache';

const CONCURRENCY = 8;
const MARKS = '.imported/';
/** Facts about a path never change, because it contains its content's fingerprint; the limit is for removed files. */
const FACTS_TTL_MS = 600_000;
const MAX_FACTS = 10_000;

/**
 * Stores media in an S3-compatible bucket (MEDIA_URL), laid out as in a folder. The bucket stays private: this server streams
 * the bytes and checks every request.
 */
export function createS3Storage(bucket: Bucket, clock: () => Date, countFacts?: CountCacheRequest): MediaStore {
  const findFacts = createTtlCache<ObjectFacts | undefined>({
    size: MAX_FACTS,
    ttlMs: FACTS_TTL_MS,
    isCacheable: (facts) => facts !== undefined,
    clock,
    ...(countFacts && { count: countFacts }),
  });

  /** Objects are written atomically, so one that exists is complete. */
  const addMissing = async (folder: string, files: readonly Placement[]): Promise<void> => {
    const there = new Set(await bucket.list(folder));
    const missing = files.filter(([, name]) => !there.has(folder + name));
    await pMap(missing, ([file, name]) => bucket.putFile(folder + name, file, { contentType: getContentType(name) }), {
      concurrency: CONCURRENCY,
    });
  };

  return {
    async open(path) {
      const facts = await findFacts(path, () => bucket.head(path));
      return facts && { ...facts, read: (range) => bucket.read(path, range), close: async () => undefined };
    },
    addBundle: ({ target, files }) => addMissing(`${target}/`, files),
    addCovers: (files) => addMissing('covers/', files),
    mark: async (fingerprint) => {
      await bucket.put(MARKS + fingerprint, Buffer.alloc(0));
    },
    isMarked: async (fingerprint) => (await bucket.head(MARKS + fingerprint)) !== undefined,
    list: async (folder) => (await bucket.list(`${folder}/`)).map((key) => key.slice(folder.length + 1)),
    async copyOut(path, file) {
      if (!(await bucket.head(path))) return false;
      await pipeline(bucket.read(path), createWriteStream(file));
      return true;
    },
    // S3 never exposes a partly written object.
    removeAbandoned: async () => undefined,
  };
}
