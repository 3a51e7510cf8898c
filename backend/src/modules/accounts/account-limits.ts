import type { RateLimitNetworks } from '@inspire/server-kit/limits';
import type { LimitRule } from '../limits/limit-rule';
import { networkRules } from '../limits/network-rules';
import { normalizeEmail } from './account-repository';

/** D-42: all limits are settings. */
export interface AccountLimits {
  readonly loginPerAccount: number;
  readonly loginPerAddress: number;
  /** Failed logins of an account per hour over all networks; after these, new networks wait (D-46). */
  readonly loginFailuresPerAccount: number;
  readonly registerPerAddress: number;
  /** OTPs per account, network and day. */
  readonly otpSendsPerAccount: number;
  readonly otpSendsPerAddress: number;
  readonly otpGuessesPerAddress: number;
  /** Sign-ins with a passkey that are started, which every visit of the login page does. */
  readonly passkeyOptionsPerAddress: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** D-45: wrong codes of an account in this time; after these, only the link resets its password. */
export const WRONG_CODES_PER_ACCOUNT = 10;
export const WRONG_CODES_WINDOW_MS = 60 * DAY;

/** Wrong codes of an authenticator app, or recovery codes, in a day. */
export const WRONG_SECOND_FACTORS_PER_ACCOUNT = 20;

/** All networks together may cause this many times the mails that one may. */
const SENDS_FACTOR = 4;

export function accountRules(limits: AccountLimits) {
  const failuresOf = (networks: RateLimitNetworks): LimitRule[] =>
    networkRules('login', networks, limits.loginPerAddress, HOUR);
  return {
    /** D-42: failures count per account and network together, so that a stranger cannot lock an account. */
    login: (email: string, networks: RateLimitNetworks): LimitRule[] => [
      ...failuresOf(networks),
      { key: `login:${networks[0]}:${normalizeEmail(email)}`, most: limits.loginPerAccount, windowMs: 15 * MINUTE },
    ],
    /** D-46: failures of an account over all networks. */
    loginAnywhere: (email: string): LimitRule[] => [
      { key: `login-anywhere:${normalizeEmail(email)}`, most: limits.loginFailuresPerAccount, windowMs: HOUR },
    ],
    /** D-46: after `loginAnywhere` is exceeded, all new networks together wait 30 seconds, then minutes, then an hour. */
    loginOfNewNetworks: (email: string): LimitRule[] =>
      [
        { most: 1, windowMs: MINUTE / 2 },
        { most: 3, windowMs: 10 * MINUTE },
        { most: 6, windowMs: HOUR },
      ].map(({ most, windowMs }) => ({ key: `login-wait-${most}:${normalizeEmail(email)}`, most, windowMs })),
    /** One email in a day reports wrong passwords (D-46). */
    loginMail: (email: string): LimitRule[] => [{ key: `login-mail:${normalizeEmail(email)}`, most: 1, windowMs: DAY }],
    /** A Google credential names no account before it is verified, so failures count per network, with failed logins. */
    loginNetworks: failuresOf,
    /** A passkey names no account before it is verified, so failures count like those of Google credentials. */
    passkey: (networks: RateLimitNetworks): LimitRule[] => failuresOf(networks),
    passkeyOptions: (networks: RateLimitNetworks): LimitRule[] =>
      networkRules('passkey-options', networks, limits.passkeyOptionsPerAddress, HOUR),
    /** A code names no account, only the handle of a sign-in, so attempts count per network, with failed logins. */
    secondStep: (networks: RateLimitNetworks): LimitRule[] => failuresOf(networks),
    /** Codes of an authenticator app have six digits: this leaves a guess 1 chance in 50 in a year (ADR-54). */
    wrongCodes: (userId: number): LimitRule[] => [
      { key: `second-factor:${userId}`, most: WRONG_SECOND_FACTORS_PER_ACCOUNT, windowMs: DAY },
    ],
    register: (networks: RateLimitNetworks): LimitRule[] =>
      networkRules('register', networks, limits.registerPerAddress, HOUR),
    ownPassword: (userId: number): LimitRule[] => [
      { key: `password:${userId}`, most: limits.loginPerAccount, windowMs: 15 * MINUTE },
    ],

    /** The response reveals whether an email is known, so requests are limited for known and unknown emails alike. */
    otpRequest: (networks: RateLimitNetworks): LimitRule[] =>
      networkRules('otp-ask', networks, limits.otpSendsPerAddress, HOUR),
    /** D-20, for each network alone: 60 s between sends, and a daily maximum. A stranger elsewhere uses up nothing (D-45). */
    otpSend: (userId: number, [network]: RateLimitNetworks): LimitRule[] => [
      { key: `otp-pause:${userId}:${network}`, most: 1, windowMs: MINUTE },
      { key: `otp-day:${userId}:${network}`, most: limits.otpSendsPerAccount, windowMs: DAY },
    ],
    /** Protects the owner's mailbox from requests of many networks. */
    otpMails: (userId: number): LimitRule[] => [
      { key: `otp-mails:${userId}`, most: SENDS_FACTOR * limits.otpSendsPerAccount, windowMs: DAY },
    ],
    /** After `otpMails` is exceeded, an email goes out every hour, so that a fresh link is always in the mailbox (D-45). */
    otpMailsAfter: (userId: number): LimitRule[] => [{ key: `otp-mails-hour:${userId}`, most: 1, windowMs: HOUR }],
    /** D-20: attempts are limited per code (stored with it) and per network. */
    otpGuess: (networks: RateLimitNetworks): LimitRule[] =>
      networkRules('otp-guess', networks, limits.otpGuessesPerAddress, HOUR),
    /** D-45: whatever their networks, strangers get this many guesses at an account. Links are not limited. */
    otpWrong: (userId: number): LimitRule[] => [
      { key: `otp-wrong:${userId}`, most: WRONG_CODES_PER_ACCOUNT, windowMs: WRONG_CODES_WINDOW_MS },
    ],
    /** D-45: releases of the page from before handles. */
    otpWithoutHandle: (userId: number): LimitRule[] => [
      { key: `otp-without-handle:${userId}`, most: 1, windowMs: DAY },
    ],
  };
}

export type AccountRules = ReturnType<typeof accountRules>;
