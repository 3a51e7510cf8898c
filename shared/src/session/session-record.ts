import type { SessionData } from '../contracts/entities/session';
import { isRecord, parseJson } from '../guards';

/** Storage keys of SPEC-3. */
export const SESSION_KEY = 'data';
export const MOBILE_NUMBER_KEY = 'mobileNumber';
/** Present only after a session expired, until the next one starts: other tabs read the reason from it. */
export const SESSION_END_KEY = 'sessionEnd';

const isText = (value: unknown): value is string => typeof value === 'string';

/**
 * Parses a stored session record; undefined when it is missing, invalid or expired.
 * @param now milliseconds since 1970
 */
export function readSessionRecord(stored: string | null, now: number): SessionData | undefined {
  const value = parseJson(stored);
  if (!isRecord(value)) return undefined;
  const { user_name, email, mobileNumber, token, expiresAt, roles } = value;
  if (!isText(token) || token === '' || !isText(user_name)) return undefined;
  const end = isText(expiresAt) ? Date.parse(expiresAt) : NaN;
  if (end <= now) return undefined;
  return {
    user_name,
    token,
    email: isText(email) ? email : '',
    mobileNumber: isText(mobileNumber) ? mobileNumber : '',
    expiresAt: isText(expiresAt) ? expiresAt : '',
    ...(Array.isArray(roles) && { roles: roles.filter(isText) }),
  };
}
