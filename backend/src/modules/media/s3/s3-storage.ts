import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { contentTypeOf } from '../content-type';
import type { MediaStore, Placement } from '../storage';
import { createTtlCache } from '../ttl-cache';
import type { MediaBucket, ObjectFacts } from './media-bucket';

const AT_ONCE = 8;
const MARKS = '.imported/';
/** A file's name holds its content's fingerprint, so what is known of it stays true; the bound is for those that go. */
const FACTS_MEMORY_MS = 600_000;
const REMEMBERED = 10_000;

/** Several workers on one iterator, so that each file is taken once. */
async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const worker = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/**
 * Media in an S3-compatible bucket (MEDIA_URL), laid out as in a folder. Bytes pass through this server, which checks every
 * request; the bucket itself stays private.
 */
export function createS3Storage(bucket: MediaBucket, clock: () => Date): MediaStore {
  const factsOf = createTtlCache<ObjectFacts | undefined>({
    size: REMEMBERED,
    forMs: FACTS_MEMORY_MS,
    keep: (facts) => facts !== undefined,
    clock,
  });

  /** Each object is written as a whole, so one that is there is complete; what is missing is added. */
  const addMissing = async (folder: string, files: readonly Placement[]): Promise<void> => {
    const there = new Set(await bucket.list(folder));
    const missing = files.filter(([, name]) => !there.has(folder + name));
    await inTurns(missing, ([file, name]) => bucket.putFile(folder + name, file, contentTypeOf(name)));
  };

  return {
    async open(path) {
      const facts = await factsOf(path, () => bucket.head(path));
      return facts && { ...facts, read: (range) => bucket.read(path, range), close: async () => undefined };
    },
    addBundle: ({ target, files }) => addMissing(`${target}/`, files),
    addCovers: (files) => addMissing('covers/', files),
    mark: (fingerprint) => bucket.putEmpty(MARKS + fingerprint),
    isMarked: async (fingerprint) => (await bucket.head(MARKS + fingerprint)) !== undefined,
    list: async (folder) => (await bucket.list(`${folder}/`)).map((key) => key.slice(folder.length + 1)),
    async copyOut(path, file) {
      if (!(await bucket.head(path))) return false;
      await pipeline(bucket.read(path), createWriteStream(file));
      return true;
    },
    // Nothing half-written ever shows in a bucket.
    removeAbandoned: async () => undefined,
  };
}
