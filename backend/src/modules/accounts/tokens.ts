import { createHash, randomBytes } from 'node:crypto';

/** A new opaque token: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Hashes a token for storage. A fast hash is enough, because 256 random bits cannot be guessed. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

const bearer = /^Bearer ([\w-]{20,200})$/i;

/** Returns the bearer token of an Authorization header, or undefined when it has none. */
export const parseBearerToken = (authorization: string): string | undefined => bearer.exec(authorization.trim())?.[1];
