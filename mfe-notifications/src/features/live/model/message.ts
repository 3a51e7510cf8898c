import type { NewNotification } from '@inspire/shared/contracts';
import { isRecord } from '@inspire/shared/guards';

/** What the tab that reads the stream tells the others, and what they ask it. */
export type Message =
  | { readonly kind: 'new'; readonly notification: NewNotification }
  /** What was missed cannot be said: the list is to be read anew. */
  | { readonly kind: 'resync' }
  /** The stream opened. `isGapless` where the server knew the last event, and nothing can be missing. */
  | { readonly kind: 'opened'; readonly isGapless: boolean }
  /** The stream gave a sign of life. */
  | { readonly kind: 'alive' }
  | { readonly kind: 'lost' }
  /** A tab came: does anybody read? */
  | { readonly kind: 'who' };

/** What the server announced; undefined for what is no notification. */
export const readNotification = (value: unknown): NewNotification | undefined =>
  isRecord(value) && typeof value.id === 'number' && typeof value.type === 'string' && typeof value.title === 'string'
    ? (value as unknown as NewNotification)
    : undefined;

/** Reads what came over the channel; another release of this remote may run in the other tab. */
export function readMessage(value: unknown): Message | undefined {
  if (!isRecord(value)) return undefined;
  switch (value.kind) {
    case 'new': {
      const notification = readNotification(value.notification);
      return notification && { kind: 'new', notification };
    }
    case 'opened':
      return { kind: 'opened', isGapless: value.isGapless === true };
    case 'resync':
    case 'alive':
    case 'lost':
    case 'who':
      return { kind: value.kind };
    default:
      return undefined;
  }
}
