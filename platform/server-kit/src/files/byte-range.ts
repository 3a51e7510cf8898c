export type ByteRange =
  | { readonly kind: 'all' }
  | { readonly kind: 'part'; readonly start: number; readonly end: number }
  | { readonly kind: 'unsatisfiable' };

const all: ByteRange = { kind: 'all' };
const unsatisfiable: ByteRange = { kind: 'unsatisfiable' };
const oneRange = /^bytes=\s*(\d*)-(\d*)\s*$/i;

/**
 * Parses a Range header for a file of `size` bytes (RFC 9110, 14.2). Several ranges, or another unit, get the whole file,
 * which the RFC allows; no player requests them.
 */
export function parseRange(header: string | undefined, size: number): ByteRange {
  const [, first, last] = oneRange.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return all;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? unsatisfiable : { kind: 'part', start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return all;
  return start >= size ? unsatisfiable : { kind: 'part', start, end };
}

/** Returns true when `If-Range` names the present content; a date counts only when it is exactly the file's. */
export function isRangeCurrent(
  ifRange: string | undefined,
  file: { readonly etag: string; readonly modifiedAt: Date },
): boolean {
  if (ifRange === undefined) return true;
  return ifRange.startsWith('"') ? ifRange === file.etag : ifRange === file.modifiedAt.toUTCString();
}
