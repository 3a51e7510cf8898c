import * as argon2 from '@node-rs/argon2';
import { ServerBusyError } from '../../errors/errors';
import { createQueue } from './queue';

/** Argon2id with 19 MiB and two passes, the OWASP minimum for one lane; 20 to 40 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

export type Argon2 = Pick<typeof argon2, 'hash' | 'verify'>;

export interface Passwords {
  /** @throws ServerBusyError when the queue is full */
  hash(password: string): Promise<string>;
  /**
   * Compares a password with a stored hash. Without a hash (unknown email, account without password) it does the same
   * work on a dummy hash and returns false, so that response times reveal nothing.
   * @throws ServerBusyError when the queue is full
   */
  matches(stored: string | null | undefined, password: string): Promise<boolean>;
}

/**
 * Hashes two passwords at a time: hashing uses libuv's four threads, which file reads need too, and 19 MiB each. The
 * queue rejects what it could not serve within seconds.
 */
export function createPasswords(cost: PasswordCost = COST, { hash, verify }: Argon2 = argon2): Passwords {
  const queue = createQueue({ atOnce: 2, waiting: 100, full: () => new ServerBusyError() });
  let decoy: Promise<string> | undefined;
  return {
    hash: (password) => queue(() => hash(password, cost)),
    matches: (stored, password) =>
      queue(async () => {
        decoy ??= hash('no password has this hash', cost);
        const right = await verify(stored ?? (await decoy), password);
        return right && typeof stored === 'string';
      }),
  };
}
