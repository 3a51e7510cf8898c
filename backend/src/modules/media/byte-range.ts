export type ByteRange =
  | { readonly kind: 'all' }
  | { readonly kind: 'part'; readonly start: number; readonly end: number }
  | { readonly kind: 'unsatisfiable' };

const all: ByteRange = { kind: 'all' };
const unsatisfiable: ByteRange = { kind: 'unsatisfiable' };
const oneRange = /^bytes=\s*(\d*)-(\d*)\s*$/i;

/**
 * Reads a Range header for a file of `size` bytes (RFC 9110, 14.2). One range is understood; several, or another unit, are
 * answered with the whole file, which the RFC allows and no player asks for.
 */
export function readRange(header: string | undefined, size: number): ByteRange {
  const [, first, last] = oneRange.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return all;
  if (first === '') {
    const wanted = Math.min(Number(last), size);
    return wanted === 0 ? unsatisfiable : { kind: 'part', start: size - wanted, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return all;
  return start >= size ? unsatisfiable : { kind: 'part', start, end };
}

/** Whether a range still means the file that its asker has a part of; a date counts only when it is exactly the file's. */
export function rangeIsCurrent(
  ifRange: string | undefined,
  file: { readonly etag: string; readonly modifiedAt: Date },
): boolean {
  if (ifRange === undefined) return true;
  return ifRange.startsWith('"') ? ifRange === file.etag : ifRange === file.modifiedAt.toUTCString();
}
