import { createHash, createHmac, randomBytes } from 'node:crypto';

export const newToken = (): string => randomBytes(32).toString('base64url');

/** A fast hash is enough, because 256 random bits cannot be guessed. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

export const newRenewalSalt = (): string => randomBytes(16).toString('base64url');

/**
 * Returns the token that follows `token` at a renewal. It is the same for every tab that renews at the same time, and cannot be
 * computed from the database alone, which has only the salt (ADR-43).
 */
export const deriveRenewedToken = (token: string, salt: string): string =>
  createHmac('sha256', salt).update(token).digest('base64url');

const bearer = /^Bearer ([\w-]{20,200})$/i;

export const parseBearerToken = (authorization: string): string | undefined => bearer.exec(authorization.trim())?.[1];
