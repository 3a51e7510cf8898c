import { randomInt } from 'node:crypto';
import type { z } from 'zod';
import type { RateLimitNetworks } from '@inspire/server-kit/limits';
import type { forgotPasswordBody, resetPasswordBody, resetPasswordByLinkBody } from '@inspire/shared/contracts';
import { paths } from '@inspire/shared/routes';
import type { LimitRule } from '../limits/limit-rule';
import { InvalidOtpError, InvalidResetLinkError, UnknownEmailError } from './account-errors';
import type { AccountParts } from './account-parts';
import { assertUncommonPassword } from './common-passwords';
import { hashingLanes } from './passwords';
import type { OtpGuess, ResetRepository } from './reset-repository';
import { hashToken, newToken } from './tokens';
import { restoringUnchecked, withRateLimit } from './with-rate-limit';

export interface ResetDependencies extends AccountParts {
  readonly resets: ResetRepository;
}

interface CountedGuess extends OtpGuess {
  /** The limits of the account that count it. */
  readonly budget: readonly LimitRule[];
}

/** D-42: OTPs are sent as JSON numbers, so none starts with 0. */
const newCode = (): number => randomInt(1_000, 10_000);

const toHandleHash = (handle: string | undefined): string => (handle === undefined ? '' : hashToken(handle));

/** Forgotten passwords: SPEC-5 (forgot, reset), SPEC-8, D-20 and D-45. */
export function createResetService({
  accounts,
  resets,
  networks,
  passwords,
  assertNotLeaked,
  limiter,
  rules,
  publicOrigin,
  clock,
}: ResetDependencies) {
  /** A fragment is never sent to a server, so that the token reaches no log. */
  const toLinkUrl = (token: string): string => `${publicOrigin}${paths.forgotPassword}#token=${token}`;

  /** Counts an attempt. @returns undefined when there is nothing that it may be compared with */
  async function countGuess(email: string, handle: string | undefined): Promise<CountedGuess | undefined> {
    const guess = await resets.consumeAttempt(email, toHandleHash(handle), clock());
    if (!guess) return undefined;
    const { userId } = guess;
    const budget = [...rules.otpWrong(userId), ...(handle === undefined ? rules.otpWithoutHandle(userId) : [])];
    return (await limiter.tryConsume(budget)) ? { ...guess, budget } : undefined;
  }

  async function restoreGuess(guess: CountedGuess | undefined): Promise<void> {
    if (guess) await Promise.all([resets.restoreAttempt(guess), limiter.restore(guess.budget)]);
  }

  return {
    /**
     * Emails a link and an OTP. The code is stored with the slow password hash, because a fast hash of four digits can be
     * reversed from a copy of the table. An unknown email costs the same work.
     * @throws UnknownEmailError, RateLimitError, ServerBusyError
     */
    async forgot({ email, handle }: z.output<typeof forgotPasswordBody>, from: RateLimitNetworks): Promise<void> {
      const code = newCode();
      // Hash first: a server that is too busy to hash must not consume a send.
      const codeHash = await withRateLimit(limiter, rules.otpRequest(from), () =>
        passwords.hash(String(code), hashingLanes(email, from)),
      );
      const account = await accounts.findByEmail(email);
      if (!account) throw new UnknownEmailError();
      await limiter.consume(rules.otpSend(account.id, from));
      // Without a send, an email of the last hour with a valid link is in the mailbox.
      if (
        !(await limiter.tryConsume(rules.otpMails(account.id))) &&
        !(await limiter.tryConsume(rules.otpMailsAfter(account.id)))
      )
        return;
      const isLinkOnly = await limiter.isExceeded(rules.otpWrong(account.id));
      const otp = isLinkOnly ? undefined : { code, codeHash, handleHash: toHandleHash(handle) };
      const token = newToken();
      await resets.send({ account, token, linkUrl: toLinkUrl(token), otp }, clock());
    },

    /**
     * Sets a new password for a correct OTP. Every attempt is counted before it is compared and restored when it was
     * correct. An attempt without a code (unknown email, no live code of this browser, no attempt left) gets the same
     * response after the same time.
     * @throws CommonPasswordError, LeakedPasswordError, InvalidOtpError, RateLimitError, ServerBusyError
     */
    async reset(
      { email, otp, password, handle }: z.output<typeof resetPasswordBody>,
      from: RateLimitNetworks,
    ): Promise<void> {
      assertUncommonPassword(password);
      const byNetwork = rules.otpGuess(from);
      const lanes = hashingLanes(email, from);
      const { right, passwordHash } = await withRateLimit(limiter, byNetwork, async () => {
        await assertNotLeaked(password);
        const guess = await countGuess(email, handle);
        return restoringUnchecked(
          () => restoreGuess(guess),
          async () => {
            if (!(await passwords.matches(guess?.codeHash, String(otp), lanes)) || !guess) throw new InvalidOtpError();
            return { right: guess, passwordHash: await passwords.hash(password, lanes) };
          },
        );
      });
      await limiter.restore([...byNetwork, ...right.budget]);
      if (!(await resets.redeemCode(right, passwordHash, clock()))) throw new InvalidOtpError();
      await networks.remember(right.userId, from, clock());
    },

    /**
     * Sets a new password for a valid link. Nothing limits it: 256 random bits cannot be guessed, and only a valid link
     * is worth the work of hashing (D-45).
     * @throws CommonPasswordError, LeakedPasswordError, InvalidResetLinkError, ServerBusyError
     */
    async resetByLink(
      { token, password }: z.output<typeof resetPasswordByLinkBody>,
      from: RateLimitNetworks,
    ): Promise<void> {
      assertUncommonPassword(password);
      const userId = await resets.findLink(token, clock());
      if (userId === undefined) throw new InvalidResetLinkError();
      await assertNotLeaked(password);
      const passwordHash = await passwords.hash(password, [from[0]]);
      if (!(await resets.redeemLink(token, userId, passwordHash, clock()))) throw new InvalidResetLinkError();
      await networks.remember(userId, from, clock());
    },
  };
}

export type ResetService = ReturnType<typeof createResetService>;
