import type { NewNotification } from '@inspire/shared/contracts';
import { isRecord } from '@inspire/shared/guards';

/** Messages between the tab that reads the stream and the others. */
export type Message =
  | { readonly kind: 'new'; readonly notification: NewNotification }
  /** The server does not know what this browser missed: fetch the list again. */
  | { readonly kind: 'resync' }
  /** The stream opened. `isGapless`: the server knew the last event, so nothing is missing. */
  | { readonly kind: 'opened'; readonly isGapless: boolean }
  | { readonly kind: 'alive' }
  | { readonly kind: 'lost' }
  /** A new tab asks whether some tab reads the stream. */
  | { readonly kind: 'who' };

/** Parses a notification event; undefined if it is invalid. */
export const parseNotification = (value: unknown): NewNotification | undefined =>
  isRecord(value) && typeof value.id === 'number' && typeof value.type === 'string' && typeof value.title === 'string'
    ? (value as unknown as NewNotification)
    : undefined;

/** Parses a message of another tab, where another release of this remote may run. */
export function parseMessage(value: unknown): Message | undefined {
  if (!isRecord(value)) return undefined;
  switch (value.kind) {
    case 'new': {
      const notification = parseNotification(value.notification);
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
