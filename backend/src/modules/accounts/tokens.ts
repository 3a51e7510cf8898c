import { createHash, randomBytes } from 'node:crypto';

/** A new opaque token: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token. Its entropy makes a plain hash enough: there is nothing to guess. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

const bearer = /^Bearer ([\w-]{20,200})$/i;

/** The token of an Authorization header; undefined when there is none in it. */
export const parseBearerToken = (authorization: string): string | undefined => bearer.exec(authorization.trim())?.[1];
