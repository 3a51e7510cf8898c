import { brotliDecompressSync } from 'node:zlib';

/** True for the compressed copy of a content. Copies are not signed: one that decompresses to something else must not be used. */
export function isBrotliCopy(copy: Buffer, content: Buffer): boolean {
  try {
    return brotliDecompressSync(copy, { maxOutputLength: Math.max(1, content.length) }).equals(content);
  } catch {
    return false;
  }
}
