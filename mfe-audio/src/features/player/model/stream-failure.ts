import { isApiError } from '@inspire/shared/client';
import { messages as shared } from '@inspire/shared/messages';
import type { PlaybackError } from './player-state';

/** The server's reason for a device that another one has taken the place of (D-16). */
const DEVICE_LIMIT = 'device-limit';

/**
 * Reads why a track's address was not given (SPEC-8, D-29); undefined for a 401, which nothing is said about: the
 * session ends, and the shell leads to `/login` (D-35).
 */
export function readStreamFailure(error: unknown): PlaybackError | undefined {
  if (isApiError(error, 401)) return undefined;
  if (isApiError(error, 403))
    return { kind: error.code === DEVICE_LIMIT ? 'displaced' : 'locked', text: error.detail ?? shared.lockedAudio };
  if (isApiError(error, 404)) return { kind: 'missing' };
  if (isApiError(error) && (error.kind === 'network' || error.kind === 'timeout')) return { kind: 'network' };
  return { kind: 'broken' };
}
