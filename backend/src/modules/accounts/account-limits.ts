import type { LimitRule } from '../limits/limit-rule';
import { normalizeEmail } from './account-repository';

/** D-42: all limits are settings. */
export interface AccountLimits {
  readonly loginPerAccount: number;
  readonly loginPerAddress: number;
  readonly registerPerAddress: number;
  /** OTPs per account and day. */
  readonly otpSendsPerAccount: number;
  readonly otpSendsPerAddress: number;
  readonly otpGuessesPerAddress: number;
  /** Wrong OTP guesses per hour over the whole site. */
  readonly otpGuessesOfSite: number;
  /** Sign-ins with a passkey that are started, which every visit of the login page does. */
  readonly passkeyOptionsPerAddress: number;
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
    /** D-42: failures count per account and IP address together, so that a stranger cannot lock an account. */
    login: (email: string, address: string): LimitRule[] => [
      { key: `login:${address}:${normalizeEmail(email)}`, most: limits.loginPerAccount, windowMs: 15 * MINUTE },
      failuresOf(address),
    ],
    /** A Google credential names no account before it is verified, so failures count per IP address, with failed logins. */
    google: (address: string): LimitRule[] => [failuresOf(address)],
    /** A passkey names no account before it is verified, so failures count like those of Google credentials. */
    passkey: (address: string): LimitRule[] => [failuresOf(address)],
    passkeyOptions: (address: string): LimitRule[] => [
      { key: `passkey-options:${address}`, most: limits.passkeyOptionsPerAddress, windowMs: HOUR },
    ],
    register: (address: string): LimitRule[] => [
      { key: `register:${address}`, most: limits.registerPerAddress, windowMs: HOUR },
    ],
    ownPassword: (userId: number): LimitRule[] => [
      { key: `password:${userId}`, most: limits.loginPerAccount, windowMs: 15 * MINUTE },
    ],

    /** The response reveals whether an email is known, so requests are limited for known and unknown emails alike. */
    otpAsk: (address: string): LimitRule[] => [
      { key: `otp-ask:${address}`, most: limits.otpSendsPerAddress, windowMs: HOUR },
    ],
    /** D-20: 60 s between sends, and a daily maximum per account. */
    otpSend: (userId: number): LimitRule[] => [
      { key: `otp-pause:${userId}`, most: 1, windowMs: MINUTE },
      { key: `otp-day:${userId}`, most: limits.otpSendsPerAccount, windowMs: DAY },
    ],
    /** D-20: attempts are limited per account (stored with the code) and per IP address. */
    otpGuess: (address: string): LimitRule[] => [
      { key: `otp-guess:${address}`, most: limits.otpGuessesPerAddress, windowMs: HOUR },
    ],
    /** Stops distributed guessing (many accounts, many IP addresses), which passes every other limit. */
    otpSite: [{ key: 'otp-site', most: limits.otpGuessesOfSite, windowMs: HOUR }] satisfies LimitRule[],
    /** Counted for guesses without a live OTP, so that they take as long as other guesses; never rejects an attempt. */
    otpNowhere: [{ key: 'otp-nowhere', most: Number.MAX_SAFE_INTEGER, windowMs: HOUR }] satisfies LimitRule[],
  };
}

export type AccountRules = ReturnType<typeof accountRules>;
