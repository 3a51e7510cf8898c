import { randomUUID } from 'node:crypto';
import type { Bucket } from '@inspire/server-kit/storage';

/** Matches no object: an entity tag is a hash of the content. */
const OTHER_ETAG = `"${'0'.repeat(32)}"`;

/**
 * Tries conditional writes on a temporary object, which it removes. Some stores accept the conditions and write in any
 * case: two publishers would then overwrite each other's registry without any error.
 * @returns what the store does wrong; undefined if it can be trusted
 */
export async function probeConditionalWrites(bucket: Bucket): Promise<string | undefined> {
  const key = `probes/${randomUUID()}.txt`;
  const write = (text: string, condition: Parameters<Bucket['put']>[3]) =>
    bucket.put(key, Buffer.from(text), {}, condition);
  const read = async () => {
    const stored = await bucket.get(key);
    return { text: stored?.body.toString(), etag: stored?.etag ?? '' };
  };
  try {
    await write('first', 'if-absent');
    if ((await write('second', 'if-absent')) || (await read()).text !== 'first')
      return 'ignores If-None-Match: it replaces an object that must not exist';
    if ((await write('second', { over: OTHER_ETAG })) || (await read()).text !== 'first')
      return 'ignores If-Match: it replaces an object that another writer has changed';
    await write('second', { over: (await read()).etag });
    if ((await read()).text !== 'second') return 'does not replace an object by its entity tag (If-Match)';
    return undefined;
  } finally {
    await bucket.remove(key);
  }
}
