import type { RateLimitNetworks } from '@inspire/server-kit/limits';
import { createExceededLimits } from '../limits/exceeded-limits';
import type { LimitRule } from '../limits/limit-rule';
import { RateLimitError } from '../limits/limiter';
import { passwordGuessingMail } from '../mail/templates/security-mails';
import { enqueueMail } from '../outbox/enqueue-mail';
import type { AccountParts } from './account-parts';
import { normalizeEmail } from './account-repository';

/** Bounds how long a network that became known meanwhile still waits. */
const MAX_REMEMBERED_MS = 30_000;

/** Slows down guessing of one account's password from many networks (D-46). */
export function createGuessGuard({ db, accounts, networks, limiter, countLimitHit, rules, clock }: AccountParts) {
  const waiting = createExceededLimits<string>();
  const toKey = (email: string, [network]: RateLimitNetworks) => `${network}:${normalizeEmail(email)}`;

  async function notifyOwner(email: string): Promise<void> {
    if (!(await limiter.tryConsume(rules.loginMail(email)))) return;
    const owner = await accounts.findByEmail(email);
    if (owner) await enqueueMail(db, passwordGuessingMail({ ...owner, to: owner.email }));
  }

  async function waitTurn(email: string, from: RateLimitNetworks): Promise<readonly LimitRule[]> {
    const waits = rules.loginOfNewNetworks(email);
    try {
      await limiter.consume(waits);
      return waits;
    } catch (error) {
      const now = clock().getTime();
      if (error instanceof RateLimitError)
        waiting.add(toKey(email, from), now + Math.min(MAX_REMEMBERED_MS, error.retryAfter * 1_000), now);
      throw error;
    }
  }

  return {
    /** Rejects a network whose wait is not over, without a statement. @throws RateLimitError */
    assertNotWaiting(email: string, from: RateLimitNetworks): void {
      const now = clock().getTime();
      const [exceeded] = waiting.find([toKey(email, from)], now);
      if (!exceeded) return;
      countLimitHit('login-wait');
      throw new RateLimitError(Math.ceil((exceeded.end - now) / 1_000));
    },

    /**
     * Counts an attempt to sign in. Unknown emails are counted alike, so that the response does not reveal them.
     * @returns the rules that counted it, to be restored when the password was right
     * @throws RateLimitError when the account has too many failures and never had a sign-in from the network
     */
    async admit(email: string, from: RateLimitNetworks): Promise<readonly LimitRule[]> {
      const everywhere = rules.loginAnywhere(email);
      if (await limiter.tryConsume(everywhere)) return everywhere;
      await notifyOwner(email);
      if (await networks.isKnown(email, from, clock())) return [];
      return waitTurn(email, from);
    },
  };
}

export type GuessGuard = ReturnType<typeof createGuessGuard>;
