import { messages as shared } from '@inspire/shared/messages';
import { messages } from '../../../messages';
import type { Fault } from './player-state';

/** Why the track does not play, in words (section 8). */
export function faultText(fault: Fault): string {
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
