import { TOTP } from 'otpauth';

/** Returns the code that an authenticator app shows for a secret. */
export const codeOf = (secret: string, now: Date): string =>
  new TOTP({ secret }).generate({ timestamp: now.getTime() });
