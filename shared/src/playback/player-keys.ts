import { toLatinDigits } from '../guards';
import type { PlaybackRequest } from './player-store';

/** The part of a keyboard event that distinguishes a player's keys from browser shortcuts. */
export interface PressedKey {
  readonly key: string;
  /** The key's position, as on an English keyboard. */
  readonly code?: string;
  readonly shiftKey?: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** How far a key or a gesture goes: seconds, and a fraction of the full volume. */
export const PLAYER_STEP = { shortSeconds: 5, longSeconds: 10, volume: 0.05 } as const;

const requests: Readonly<Record<string, PlaybackRequest>> = {
  ' ': { type: 'togglePlay' },
  k: { type: 'togglePlay' },
  j: { type: 'seekBy', seconds: -PLAYER_STEP.longSeconds },
  l: { type: 'seekBy', seconds: PLAYER_STEP.longSeconds },
  ArrowLeft: { type: 'seekBy', seconds: -PLAYER_STEP.shortSeconds },
  ArrowRight: { type: 'seekBy', seconds: PLAYER_STEP.shortSeconds },
  ArrowUp: { type: 'volumeBy', change: PLAYER_STEP.volume },
  ArrowDown: { type: 'volumeBy', change: -PLAYER_STEP.volume },
  m: { type: 'toggleMute' },
  Home: { type: 'seek', position: 0 },
};

/** What an English keyboard has in a position, beside letters. */
const signs: Readonly<Record<string, readonly [plain: string, withShift: string]>> = {
  Comma: [',', '<'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
};

/**
 * Returns the name of a key: what the viewer's layout has there, in lower case. A layout of another script has no
 * Latin letters, so its keys are named after their position; its digits are digits.
 */
export function toKeyName({ key, code = '', shiftKey = false }: PressedKey): string {
  const text = toLatinDigits(key);
  const isOtherLetter = /^[\p{L}\p{M}]/u.test(text) && !/^\p{Script=Latin}/u.test(text);
  const name = isOtherLetter ? (signs[code]?.[shiftKey ? 1 : 0] ?? code.replace(/^(?:Key|Digit)/, '')) : text;
  return [...name].length === 1 ? name.toLowerCase() : key;
}

/** Requests that repeat while a key is held. */
const repeated: ReadonlySet<string> = new Set(['seekBy', 'volumeBy', 'speedBy']);

/**
 * Returns whether a pressed key is to be handled: of a held key, only steps repeat.
 * @param type type of the key's request
 */
export const isNewPress = (event: { readonly repeat: boolean }, type?: string): boolean =>
  !event.repeat || (type !== undefined && repeated.has(type));

/**
 * Returns the request of a key that every player has (the player's keyboard in the design document); undefined for any
 * other key, and for shortcuts of the browser.
 * @param duration seconds of what plays
 * @param more keys that one kind of player has beside them, lower case
 */
export function toPlayerRequest<Request extends { readonly type: string } = never>(
  pressed: PressedKey,
  duration: number,
  more?: Readonly<Record<string, Request>>,
): PlaybackRequest | Request | undefined {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return undefined;
  const name = toKeyName(pressed);
  if (/^\d$/.test(name)) return { type: 'seek', position: (duration * Number(name)) / 10 };
  if (name === 'End') return { type: 'seek', position: duration };
  return requests[name] ?? more?.[name];
}
