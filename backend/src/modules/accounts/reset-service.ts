import { randomInt } from 'node:crypto';
import type { z } from 'zod';
import type { resetPasswordBody } from '@inspire/shared/contracts';
import { type Limiter, RateLimitError } from '../limits/limiter';
import { InvalidOtpError, UnknownEmailError } from './account-errors';
import type { AccountRules } from './account-limits';
import type { AccountRepository } from './account-repository';
import type { OtpGuess, OtpRepository } from './otp-repository';
import type { Passwords } from './passwords';
import { isServerFailure, withRateLimit } from './with-rate-limit';

export interface ResetDependencies {
  readonly accounts: AccountRepository;
  readonly otps: OtpRepository;
  readonly passwords: Passwords;
  readonly limiter: Limiter;
  readonly rules: AccountRules;
  readonly clock: () => Date;
}

/** D-42: OTPs are sent as JSON numbers, so none starts with 0. */
const newCode = (): number => randomInt(1_000, 10_000);

/** Forgotten passwords: SPEC-5 (forgot, reset), SPEC-8 and D-20. */
export function createResetService({ accounts, otps, passwords, limiter, rules, clock }: ResetDependencies) {
  /** Restores an attempt that the site-wide limit or a busy server rejected: it was not compared (D-20). */
  async function keepingUncompared<T>(guess: OtpGuess | undefined, deed: () => Promise<T>): Promise<T> {
    try {
      return await deed();
    } catch (error) {
      if (guess && (isServerFailure(error) || error instanceof RateLimitError)) await otps.restoreAttempt(guess);
      throw error;
    }
  }

  /** @returns the attempt when its code is correct @throws InvalidOtpError, RateLimitError, ServerBusyError */
  async function compared(guess: OtpGuess | undefined, otp: number): Promise<OtpGuess> {
    const bySite = guess ? rules.otpSite : rules.otpNowhere;
    return withRateLimit(limiter, bySite, async () => {
      if (!(await passwords.matches(guess?.codeHash, String(otp))) || !guess) throw new InvalidOtpError();
      await limiter.restore(bySite);
      return guess;
    });
  }

  return {
    /**
     * Sends an OTP. The code is stored with the slow password hash, because a fast hash of four digits can be reversed from
     * a copy of the table. An unknown email costs the same work.
     * @throws UnknownEmailError, RateLimitError, ServerBusyError
     */
    async forgot(email: string, address: string): Promise<void> {
      const code = newCode();
      // Hash first: a server that is too busy to hash must not consume a send.
      const codeHash = await withRateLimit(limiter, rules.otpAsk(address), () => passwords.hash(String(code)));
      const account = await accounts.findByEmail(email);
      if (!account) throw new UnknownEmailError();
      await limiter.consume(rules.otpSend(account.id));
      await otps.send({ account, code, codeHash }, clock());
    },

    /**
     * Sets a new password for a correct OTP. Every attempt is counted before it is compared and restored when it was
     * correct. An attempt without a code (unknown email, no live code, no attempt left) gets the same response after the
     * same time.
     * @throws InvalidOtpError, RateLimitError, ServerBusyError
     */
    async reset({ email, otp, password }: z.output<typeof resetPasswordBody>, address: string): Promise<void> {
      const byAddress = rules.otpGuess(address);
      const { right, passwordHash } = await withRateLimit(limiter, byAddress, async () => {
        const guess = await otps.consumeAttempt(email, clock());
        return keepingUncompared(guess, async () => ({
          right: await compared(guess, otp),
          passwordHash: await passwords.hash(password),
        }));
      });
      await limiter.restore(byAddress);
      if (!(await otps.redeem(right, passwordHash, clock()))) throw new InvalidOtpError();
    },
  };
}

export type ResetService = ReturnType<typeof createResetService>;
