import { createHash } from 'node:crypto';

/** A weak tag of a content: the same for all its codings. */
export const etagOf = (content: string | Buffer): string =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

/** A weak tag of a file that is only ever replaced as a whole. */
export const etagOfFile = (file: { readonly size: number; readonly mtimeMs: number }): string =>
  `W/"${file.size.toString(36)}-${Math.floor(file.mtimeMs).toString(36)}"`;

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');

/** True when `if-none-match` says that the client holds this content (weak comparison, RFC 9110, 13.1.2). */
export const isFresh = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined && ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag));
