import type { PlayerRequest } from './player-request';

/** The part of a keyboard event that distinguishes the player's keys from browser shortcuts. */
export interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

export const STEP = { short: 5, long: 10, volume: 0.05 } as const;

const requests: Readonly<Record<string, PlayerRequest>> = {
  ' ': { type: 'togglePlay' },
  k: { type: 'togglePlay' },
  j: { type: 'seekBy', seconds: -STEP.long },
  l: { type: 'seekBy', seconds: STEP.long },
  ArrowLeft: { type: 'seekBy', seconds: -STEP.short },
  ArrowRight: { type: 'seekBy', seconds: STEP.short },
  ArrowUp: { type: 'volumeBy', change: STEP.volume },
  ArrowDown: { type: 'volumeBy', change: -STEP.volume },
  m: { type: 'toggleMute' },
  f: { type: 'toggleFullscreen' },
  c: { type: 'toggleCaptions' },
  p: { type: 'togglePictureInPicture' },
  '<': { type: 'speedBy', steps: -1 },
  '>': { type: 'speedBy', steps: 1 },
  Home: { type: 'seek', position: 0 },
};

/** Returns true for requests that repeat while a key is held. */
export const isStep = ({ type }: PlayerRequest): boolean =>
  type === 'seekBy' || type === 'volumeBy' || type === 'speedBy';

/**
 * Returns the request of a key (the player's keyboard in the design document); undefined for any other key.
 * @param duration seconds of the video
 */
export function toPlayerRequest(
  { key, ctrlKey, metaKey, altKey }: PressedKey,
  duration: number,
): PlayerRequest | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (/^\d$/.test(key)) return { type: 'seek', position: (duration * Number(key)) / 10 };
  if (key === 'End') return { type: 'seek', position: duration };
  return requests[key.length === 1 ? key.toLowerCase() : key];
}
