import type { PlaybackRequest } from './player-store';

/** The part of a keyboard event that distinguishes a player's keys from browser shortcuts. */
export interface PressedKey {
  readonly key: string;
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
  { key, ctrlKey, metaKey, altKey }: PressedKey,
  duration: number,
  more?: Readonly<Record<string, Request>>,
): PlaybackRequest | Request | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (/^\d$/.test(key)) return { type: 'seek', position: (duration * Number(key)) / 10 };
  if (key === 'End') return { type: 'seek', position: duration };
  const name = key.length === 1 ? key.toLowerCase() : key;
  return requests[name] ?? more?.[name];
}
