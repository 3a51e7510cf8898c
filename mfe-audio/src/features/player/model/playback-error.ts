import { messages as shared } from '@inspire/shared/messages';
import type { StreamFailure } from '@inspire/shared/playback';
import { messages } from '../../../messages';

/**
 * Why the current track does not play. `locked`: the viewer has no access. `displaced`: another device of the
 * account plays instead (D-16). `missing`: the track no longer exists. `network`: no response; the player retries.
 */
export type PlaybackError =
  | { readonly kind: 'locked' | 'displaced'; readonly text: string }
  | { readonly kind: 'missing' | 'network' | 'broken' };

/** @returns undefined when the session ended: the shell redirects to `/login`, and the player shows nothing (D-35) */
export function toPlaybackError(failure: StreamFailure): PlaybackError | undefined {
  switch (failure.kind) {
    case 'loggedOut':
      return undefined;
    case 'locked':
    case 'displaced':
      return { kind: failure.kind, text: failure.detail ?? shared.lockedAudio };
    default:
      return { kind: failure.kind };
  }
}

/** The message for an error (SPEC-8). */
export function playbackErrorText(error: PlaybackError): string {
  switch (error.kind) {
    case 'locked':
    case 'displaced':
      return error.text;
    case 'missing':
      return messages.trackMissing;
    case 'network':
      return shared.checkConnection;
    case 'broken':
      return messages.trackBroken;
  }
}
