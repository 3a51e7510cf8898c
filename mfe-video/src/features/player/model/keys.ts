import type { PlayerRequest } from './player-request';

/** The key as the keyboard event gives it, with what is needed to tell it from a shortcut of the browser. */
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

/** True for what a held key goes on asking for, step by step; everything else it asks for once. */
export const isStep = ({ type }: PlayerRequest): boolean =>
  type === 'seekBy' || type === 'volumeBy' || type === 'speedBy';

/**
 * The player's keyboard, as look.md of the product has it: what a key asks for, undefined for a key without meaning.
 * @param duration of the video in seconds
 */
export function requestOfKey(
  { key, ctrlKey, metaKey, altKey }: PressedKey,
  duration: number,
): PlayerRequest | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (/^\d$/.test(key)) return { type: 'seek', position: (duration * Number(key)) / 10 };
  if (key === 'End') return { type: 'seek', position: duration };
  return requests[key.length === 1 ? key.toLowerCase() : key];
}
