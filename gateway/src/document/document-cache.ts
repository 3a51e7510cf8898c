import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createEtag } from '@inspire/server-kit/files';
import type { CountCacheRequest } from '@inspire/server-kit/metrics';
import type { Encoding } from '../http/encoding';

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };
/** A compromise: the text is cached and sent many times, but a client waits for the first compression. */
const BROTLI_QUALITY = 7;

const runningSince = new Set<{ readonly at: number }>();

/**
 * Returns for how many milliseconds the oldest compression has been under way. They share Node's threads, and when many documents are new,
 * they wait for them in a queue that the event loop does not show.
 */
export function getCompressionWaitMs(): number {
  const [oldest] = runningSince;
  return oldest ? performance.now() - oldest.at : 0;
}

async function measured(compression: Promise<Buffer>): Promise<Buffer> {
  const running = { at: performance.now() };
  runningSince.add(running);
  try {
    return await compression;
  } finally {
    runningSince.delete(running);
  }
}

export interface EncodedText {
  readonly etag: string;
  readonly body: (encoding: Encoding | undefined) => Promise<Buffer>;
}

/** Each encoding is computed once, on first use. */
export function toEncodedText(text: string): EncodedText {
  const plain = Buffer.from(text);
  const encoded = new Map<Encoding, Promise<Buffer>>();
  const encode = (encoding: Encoding): Promise<Buffer> =>
    encoding === 'br'
      ? compress.br(plain, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
          },
        })
      : compress.gzip(plain);
  return {
    etag: createEtag(plain),
    body: async (encoding) => {
      if (!encoding) return plain;
      const body = encoded.get(encoding) ?? measured(encode(encoding));
      encoded.set(encoding, body);
      return body;
    },
  };
}

/**
 * Caches up to `limit` of the most recently used entries for each state of the site; a new state of the site, with one
 * object for each release of the shell, leaves the previous ones to the garbage collector.
 */
export function createDocumentCache<State extends object, Entry>(
  limit = 400,
  count: CountCacheRequest = () => undefined,
) {
  const states = new WeakMap<State, Map<string, Entry>>();
  return (state: State, key: string, build: () => Entry): Entry => {
    const entries = states.get(state) ?? new Map<string, Entry>();
    states.set(state, entries);
    const known = entries.get(key);
    count(known !== undefined);
    const entry = known ?? build();
    // A Map keeps insertion order, so setting an entry again makes it the most recently used.
    entries.delete(key);
    entries.set(key, entry);
    const [oldest] = entries.keys();
    if (entries.size > limit && oldest !== undefined) entries.delete(oldest);
    return entry;
  };
}
