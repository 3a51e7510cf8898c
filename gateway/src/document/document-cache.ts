import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createEtag } from '@inspire/server-kit/files';
import type { CountCacheRequest } from '@inspire/server-kit/metrics';
import type { Encoding } from '../http/encoding';

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };
/** A compromise: the text is cached and sent many times, but a client waits for the first compression. */
const BROTLI_QUALITY = 7;

const unfinished = new Set<{ readonly since: number }>();
let last: Promise<unknown> = Promise.resolve();

/** Returns for how many milliseconds the oldest compression has waited for its turn and run. */
export function getCompressionWaitMs(): number {
  const [oldest] = unfinished;
  return oldest ? performance.now() - oldest.since : 0;
}

/**
 * Compresses texts one after the other. Node would compress four at a time and queue the rest where nobody sees it: with many new documents,
 * these threads leave the event loop no processor to accept requests, or to refuse them.
 */
async function inTurn(compression: () => Promise<Buffer>): Promise<Buffer> {
  const own = { since: performance.now() };
  unfinished.add(own);
  try {
    const compressed = last.then(compression, compression);
    last = compressed;
    return await compressed;
  } finally {
    unfinished.delete(own);
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
      const body = encoded.get(encoding) ?? inTurn(() => encode(encoding));
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
