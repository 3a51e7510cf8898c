import { isRecord, parseJson } from '@inspire/shared/guards';
import { parseSpeed } from './speeds';

/** SPEC-9. */
export const DEFAULT_VOLUME = 0.5;

export interface Preferences {
  /** From 0 to 1. */
  readonly volume: number;
  readonly muted: boolean;
  readonly speed: number;
  /** Shows captions, in `wantedLanguage` if the video has several languages. */
  readonly wantsCaptions: boolean;
  readonly wantedLanguage?: string;
}

export const defaultPreferences: Preferences = { volume: DEFAULT_VOLUME, muted: false, speed: 1, wantsCaptions: false };

/** Parses stored preferences. The stored text is untrusted; each invalid part gets its default. */
export function parsePreferences(stored: string | null): Preferences {
  const value = parseJson(stored);
  if (!isRecord(value)) return defaultPreferences;
  const { volume, muted, speed, wantsCaptions, wantedLanguage } = value;
  return {
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : DEFAULT_VOLUME,
    muted: muted === true,
    speed: parseSpeed(speed),
    wantsCaptions: wantsCaptions === true,
    ...(typeof wantedLanguage === 'string' && { wantedLanguage }),
  };
}

export const serializePreferences = ({ volume, muted, speed, wantsCaptions, wantedLanguage }: Preferences): string =>
  JSON.stringify({ volume, muted, speed, wantsCaptions, wantedLanguage } satisfies Preferences);
