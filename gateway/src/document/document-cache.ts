import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createEtag } from '@inspire/node/files';
import type { Encoding } from '../http/encoding';

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };
/** A compromise: the text is cached and sent many times, but a client waits for the first compression. */
const BROTLI_QUALITY = 7;

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
      const body = encoded.get(encoding) ?? encode(encoding);
      encoded.set(encoding, body);
      return body;
    },
  };
}

/** Caches up to `limit` of the most recently used texts for one state of the site; a new state clears it. */
export function createTextCache<State extends object>(limit = 400) {
  let current: State | undefined;
  const texts = new Map<string, EncodedText>();
  return (state: State, key: string, build: () => string): EncodedText => {
    if (state !== current) {
      texts.clear();
      current = state;
    }
    const text = texts.get(key) ?? toEncodedText(build());
    // A Map keeps insertion order, so setting an entry again makes it the most recently used.
    texts.delete(key);
    texts.set(key, text);
    const [oldest] = texts.keys();
    if (texts.size > limit && oldest !== undefined) texts.delete(oldest);
    return text;
  };
}
