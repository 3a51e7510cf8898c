import { createHash, randomBytes } from 'node:crypto';

export const newToken = (): string => randomBytes(32).toString('base64url');

/** A fast hash is enough, because 256 random bits cannot be guessed. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

const bearer = /^Bearer ([\w-]{20,200})$/i;

export const parseBearerToken = (authorization: string): string | undefined => bearer.exec(authorization.trim())?.[1];
