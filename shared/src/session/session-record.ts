import type { SessionData } from '../contracts/entities/session';
import { isRecord, parseJson } from '../guards';

/** Storage keys of SPEC-3. */
export const SESSION_KEY = 'data';
export const MOBILE_NUMBER_KEY = 'mobileNumber';
/** Present only after a session expired, until the next one starts: other tabs read the reason from it. */
export const SESSION_END_KEY = 'sessionEnd';

const isText = (value: unknown): value is string => typeof value === 'string';

/** True for two records of one viewer, also after a renewal or a password change, which replace the token (D-48). */
export const isSameViewer = (one: SessionData | undefined, other: SessionData | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  (one.token === other.token || (one.email !== '' && one.email.toLowerCase() === other.email.toLowerCase()));

/**
 * Parses a stored session record; undefined when it is missing or invalid. `expiresAt` is not compared with this device's
 * clock, which may be days off: only the server decides that a session has ended.
 */
export function readSessionRecord(stored: string | null): SessionData | undefined {
  const value = parseJson(stored);
  if (!isRecord(value)) return undefined;
  const { user_name, email, mobileNumber, token, expiresAt, roles, hasHistory } = value;
  if (!isText(token) || token === '' || !isText(user_name)) return undefined;
  return {
    user_name,
    token,
    email: isText(email) ? email : '',
    mobileNumber: isText(mobileNumber) ? mobileNumber : '',
    expiresAt: isText(expiresAt) ? expiresAt : '',
    ...(Array.isArray(roles) && { roles: roles.filter(isText) }),
    ...(typeof hasHistory === 'boolean' && { hasHistory }),
  };
}
