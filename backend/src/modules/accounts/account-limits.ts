import type { LimitRule } from '../limits/limit-rule';
import { normalizeEmail } from './account-repository';

/** D-42: all limits are settings. */
export interface AccountLimits {
  readonly loginPerAccount: number;
  readonly loginPerAddress: number;
  readonly registerPerAddress: number;
  /** OTPs a day for one account. */
  readonly otpSendsPerAccount: number;
  readonly otpSendsPerAddress: number;
  readonly otpGuessesPerAddress: number;
  /** Wrong guesses an hour over the whole site. */
  readonly otpGuessesOfSite: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export function accountRules(limits: AccountLimits) {
  const failuresOf = (address: string): LimitRule => ({
    key: `login:${address}`,
    most: limits.loginPerAddress,
    windowMs: HOUR,
  });
  return {
    /** D-42: failures count per account and address together, so that nobody locks another one's account. */
    login: (email: string, address: string): LimitRule[] => [
      { key: `login:${address}:${normalizeEmail(email)}`, most: limits.loginPerAccount, windowMs: 15 * MINUTE },
      failuresOf(address),
    ],
    /** A credential names no account before it is proven, so only its address counts: together with failed logins. */
    google: (address: string): LimitRule[] => [failuresOf(address)],
    register: (address: string): LimitRule[] => [
      { key: `register:${address}`, most: limits.registerPerAddress, windowMs: HOUR },
    ],
    /** Of somebody who is logged in: the password asked for once more. */
    ownPassword: (userId: number): LimitRule[] => [
      { key: `password:${userId}`, most: limits.loginPerAccount, windowMs: 15 * MINUTE },
    ],

    /** Whether an e-mail is known is in the answer, so asking is limited for known and unknown ones alike. */
    otpAsk: (address: string): LimitRule[] => [
      { key: `otp-ask:${address}`, most: limits.otpSendsPerAddress, windowMs: HOUR },
    ],
    /** D-20: 60 s between sends, and so many a day for an account. */
    otpSend: (userId: number): LimitRule[] => [
      { key: `otp-pause:${userId}`, most: 1, windowMs: MINUTE },
      { key: `otp-day:${userId}`, most: limits.otpSendsPerAccount, windowMs: DAY },
    ],
    /** D-20: attempts are limited per account (with the code itself) and per address. */
    otpGuess: (address: string): LimitRule[] => [
      { key: `otp-guess:${address}`, most: limits.otpGuessesPerAddress, windowMs: HOUR },
    ],
    /** Many guesses at many accounts from many addresses would get through all other limits: this one stops them together. */
    otpSite: [{ key: 'otp-site', most: limits.otpGuessesOfSite, windowMs: HOUR }] satisfies LimitRule[],
    /** Counted for guesses that meet no live code, so that they take as long; it stops nobody. */
    otpNowhere: [{ key: 'otp-nowhere', most: Number.MAX_SAFE_INTEGER, windowMs: HOUR }] satisfies LimitRule[],
  };
}

export type AccountRules = ReturnType<typeof accountRules>;
