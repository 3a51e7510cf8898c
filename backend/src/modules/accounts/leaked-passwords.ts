import type { FastifyBaseLogger } from 'fastify';
import { pwnedPassword } from 'hibp';
import { LeakedPasswordError } from './account-errors';

/** Signing up does not wait for a slow service. */
const DEFAULT_TIMEOUT_MS = 1_500;

export interface LeakedPasswordsOptions {
  /** A service with the range calls of Have I Been Pwned; undefined for none. */
  readonly url: string | undefined;
  /** How long a lookup may take; a password that is not looked up by then is accepted. Default: 1.5 seconds. */
  readonly timeoutMs?: number | undefined;
  readonly logger: Pick<FastifyBaseLogger, 'warn'>;
}

/** @throws LeakedPasswordError */
export type AssertNotLeaked = (password: string) => Promise<void>;

/**
 * Looks passwords up in a service of leaked ones. It gets the first 20 bits of the password's SHA-1, and its response is padded, so it
 * learns neither the password nor whether it was found. A service that fails rejects nothing: the 10,000 most common passwords are
 * rejected without it (D-46).
 */
export function createLeakedPasswords({
  url,
  timeoutMs = DEFAULT_TIMEOUT_MS,
  logger,
}: LeakedPasswordsOptions): AssertNotLeaked {
  if (url === undefined) return () => Promise.resolve();
  const options = { baseUrl: url, timeoutMs, addPadding: true, userAgent: 'inspire' };
  return async (password) => {
    const count = await pwnedPassword(password, options).catch((err: unknown) => {
      logger.warn({ err }, 'looking up leaked passwords failed');
      return 0;
    });
    if (count > 0) throw new LeakedPasswordError();
  };
}
