import { isRecord, type KeyValueStorage, parseJson } from '@inspire/shared/guards';
import { DEFAULT_VOLUME, type Sound } from '@inspire/shared/playback';
import type { Quality } from '../engine/engine';

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

const parseSpeed = (value: unknown): number => SPEEDS.find((speed) => speed === value) ?? 1;

/** Returns the speed a number of steps away, within the offered range. @param steps negative for slower */
export function speedAfter(speed: number, steps: number): number {
  const at = SPEEDS.findIndex((known) => known >= speed);
  const next = (at < 0 ? SPEEDS.length - 1 : at) + steps;
  return SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, next))] ?? 1;
}

export interface Preferences extends Sound {
  readonly speed: number;
  /** A height that the video does not have counts as `auto`. */
  readonly quality: Quality;
  /** Letters, digits and signs control the player. */
  readonly shortcuts: boolean;
  /** Shows captions, in `wantedLanguage` if the video has several languages. */
  readonly wantsCaptions: boolean;
  readonly wantedLanguage?: string;
}

export const defaultPreferences: Preferences = {
  volume: DEFAULT_VOLUME,
  muted: false,
  speed: 1,
  quality: 'auto',
  shortcuts: true,
  wantsCaptions: false,
};

/** Parses stored preferences. The stored text is untrusted; each invalid part gets its default. */
export function parsePreferences(stored: string | null): Preferences {
  const value = parseJson(stored);
  if (!isRecord(value)) return defaultPreferences;
  const { volume, muted, speed, quality, shortcuts, wantsCaptions, wantedLanguage } = value;
  return {
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : DEFAULT_VOLUME,
    muted: muted === true,
    speed: parseSpeed(speed),
    quality: typeof quality === 'number' ? quality : 'auto',
    shortcuts: shortcuts !== false,
    wantsCaptions: wantsCaptions === true,
    ...(typeof wantedLanguage === 'string' && { wantedLanguage }),
  };
}

export const serializePreferences = (preferences: Preferences): string => {
  const { volume, muted, speed, quality, shortcuts, wantsCaptions, wantedLanguage } = preferences;
  return JSON.stringify({
    volume,
    muted,
    speed,
    quality,
    shortcuts,
    wantsCaptions,
    wantedLanguage,
  } satisfies Preferences);
};

/** The part of a player that has preferences. */
interface PreferredPlayer {
  state(): Preferences;
  subscribe(listener: () => void): () => void;
}

const PREFERENCES_KEY = 'video-player';

export const loadPreferences = (storage: KeyValueStorage): Preferences =>
  parsePreferences(storage.getItem(PREFERENCES_KEY));

/** Stores a player's preferences whenever they change; returns a function that stops this. */
export function persistPreferences(player: PreferredPlayer, storage: KeyValueStorage): () => void {
  let saved = serializePreferences(player.state());
  return player.subscribe(() => {
    const now = serializePreferences(player.state());
    if (now === saved) return;
    saved = now;
    storage.setItem(PREFERENCES_KEY, now);
  });
}
