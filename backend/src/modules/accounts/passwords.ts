import * as argon2 from '@node-rs/argon2';
import type { RateLimitNetworks } from '@inspire/server-kit/limits';
import { ServerBusyError } from '../../errors/errors';
import { normalizeEmail } from './account-repository';
import { createFairQueue } from './fair-queue';

/** Argon2id with 19 MiB and two passes, the OWASP minimum for one lane; 20 to 40 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** One form of each password, whatever the keyboard sends (OpaqueString of RFC 8265). */
const normalizePassword = (password: string): string => password.normalize('NFC').replaceAll(/\p{Zs}/gu, ' ');

/** Passwords were once hashed as they were typed: on a Mac or an older Android often decomposed. */
const listForms = (password: string): string[] => [
  ...new Set([normalizePassword(password), password, password.normalize('NFC'), password.normalize('NFD')]),
];

export type Argon2 = Pick<typeof argon2, 'hash' | 'verify'>;

/** Returns the lanes of the hashing queue that a guest's request belongs to (D-46). */
export const hashingLanes = (email: string, [network]: RateLimitNetworks): readonly string[] => [
  network,
  normalizeEmail(email),
];

export interface Passwords {
  /**
   * @param lanes whose share of the hashing queue this takes
   * @throws ServerBusyError when the queue is full
   */
  hash(password: string, lanes?: readonly string[]): Promise<string>;
  /**
   * Compares a password with a stored hash, in each form in which it may have been set. Without a hash (unknown
   * email, account without password) it does the same work on a dummy hash and returns false, so that response
   * times reveal nothing.
   * @throws ServerBusyError when the queue is full
   */
  matches(stored: string | null | undefined, password: string, lanes?: readonly string[]): Promise<boolean>;
}

/**
 * Hashes two passwords at a time: hashing uses libuv's four threads, which file reads need too, and 19 MiB each. The
 * queue rejects what it could not serve within seconds.
 */
export function createPasswords(cost: PasswordCost = COST, { hash, verify }: Argon2 = argon2): Passwords {
  const queue = createFairQueue({ concurrency: 2, maxWaiting: 100, full: () => new ServerBusyError() });
  let decoy: Promise<string> | undefined;
  return {
    hash: (password, lanes = []) => queue(lanes, () => hash(normalizePassword(password), cost)),
    matches: (stored, password, lanes = []) =>
      queue(lanes, async () => {
        decoy ??= hash('no password has this hash', cost);
        for (const form of listForms(password))
          if (await verify(stored ?? (await decoy), form)) return typeof stored === 'string';
        return false;
      }),
  };
}
