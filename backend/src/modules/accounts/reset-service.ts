import { randomInt } from 'node:crypto';
import type { resetPasswordBody } from '@inspire/shared/contracts';
import type { z } from 'zod';
import type { Limiter } from '../limits/limiter';
import { EmailUnknown, OtpRefused } from './account-errors';
import type { AccountRules } from './account-limits';
import type { AccountRepository } from './account-repository';
import type { OtpRepository } from './otp-repository';
import type { Passwords } from './passwords';

export interface ResetDependencies {
  readonly accounts: AccountRepository;
  readonly otps: OtpRepository;
  readonly passwords: Passwords;
  readonly limiter: Limiter;
  readonly rules: AccountRules;
  readonly clock: () => Date;
}

/** Decision 42: codes travel as numbers, so none begins with 0. */
const newCode = (): number => randomInt(1_000, 10_000);

/** Forgotten passwords: section 5 (forgot, reset), section 8 and decision 20. */
export function createResetService({ accounts, otps, passwords, limiter, rules, clock }: ResetDependencies) {
  return {
    /**
     * Sends an OTP. The code is kept as a password is, by a slow hash: a plain one of four digits is no secret to whoever has
     * a copy of the table. An unknown e-mail costs the same work.
     * @throws EmailUnknown, TooManyAttempts, Busy
     */
    async forgot(email: string, address: string): Promise<void> {
      await limiter.take(rules.otpAsk(address));
      const code = newCode();
      // First: a server that is too busy for it must not use up a send.
      const codeHash = await passwords.hash(String(code));
      const account = await accounts.findByEmail(email);
      if (!account) throw new EmailUnknown();
      await limiter.take(rules.otpSend(account.id));
      await otps.send({ account, code, codeHash }, clock());
    },

    /**
     * Sets a new password for the right OTP. Every guess counts before it is compared and is given back when it was right.
     * A guess at nothing (unknown e-mail, no live code, no attempt left) is answered alike and takes as long.
     * @throws OtpRefused, TooManyAttempts, Busy
     */
    async reset({ email, otp, password }: z.output<typeof resetPasswordBody>, address: string): Promise<void> {
      const byAddress = rules.otpGuess(address);
      await limiter.take(byAddress);
      const guess = await otps.takeGuess(email, clock());
      const bySite = guess ? rules.otpSite : rules.otpNowhere;
      await limiter.take(bySite);
      if (!(await passwords.matches(guess?.codeHash, String(otp))) || !guess) throw new OtpRefused();
      await limiter.giveBack([...byAddress, ...bySite]);
      if (!(await otps.redeem(guess, await passwords.hash(password), clock()))) throw new OtpRefused();
    },
  };
}

export type ResetService = ReturnType<typeof createResetService>;
