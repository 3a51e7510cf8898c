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

/** What the hashing itself is done by. */
export type Argon2 = Pick<typeof argon2, 'hash' | 'verify'>;

export interface Passwords {
  /** @throws Busy when too many are waiting */
  hash(password: string): Promise<string>;
  /**
   * Compares with a stored hash. Without one (unknown e-mail, account without password) it does the same work on a hash
   * of its own and says no, so that the time taken tells nothing.
   * @throws Busy when too many are waiting
   */
  matches(stored: string | null | undefined, password: string): Promise<boolean>;
}

/**
 * Hashing runs on libuv's four threads, which file reads need too, and takes 19 MiB each: so two at a time, and a queue
 * that refuses what it could not serve within seconds.
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
