import { messages as shared } from '@inspire/shared/messages';
import { messages } from '../../../messages';
import type { PlaybackError } from './player-state';

/** Why the track does not play, in words (SPEC-8). */
export function playbackErrorText(fault: PlaybackError): string {
  switch (fault.kind) {
    case 'locked':
    case 'displaced':
      return fault.text;
    case 'missing':
      return messages.trackMissing;
    case 'network':
      return shared.checkConnection;
    case 'broken':
      return messages.trackBroken;
  }
}
