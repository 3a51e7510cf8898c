import { createHash } from 'node:crypto';

/** Creates a weak entity tag from a content; all its encodings have the same one. */
export const createEtag = (content: string | Buffer): string =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

/** Creates a strong entity tag for a file that is only ever replaced as a whole. */
export const createFileEtag = (file: { readonly size: number; readonly mtimeMs: number }): string =>
  `"${file.size.toString(36)}-${Math.floor(file.mtimeMs).toString(36)}"`;

const toOpaque = (tag: string): string => tag.trim().replace(/^W\//, '');

/** Returns true when `If-None-Match` says that the client has this content (weak comparison, RFC 9110, 13.1.2). */
export const isFresh = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || toOpaque(tag) === toOpaque(etag));

/** Returns the integrity of a file as browsers and registries state it: `sha384-` and base64. */
export const toIntegrity = (content: string | Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;
