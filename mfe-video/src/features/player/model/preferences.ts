import { isRecord, parseJson } from '@inspire/shared/guards';
import { readSpeed } from './speeds';

/** SPEC-9. */
export const DEFAULT_VOLUME = 0.5;

/** What a viewer sets once for all videos. */
export interface Preferences {
  /** From 0 to 1. */
  readonly volume: number;
  readonly muted: boolean;
  readonly speed: number;
  /** Captions are shown where there are any, in this language where there are several. */
  readonly wantsCaptions: boolean;
  readonly wantedLanguage?: string;
}

export const defaultPreferences: Preferences = { volume: DEFAULT_VOLUME, muted: false, speed: 1, wantsCaptions: false };

/** Reads what was kept; anything may stand there, and each part that cannot be used is as a new viewer has it. */
export function readPreferences(stored: string | null): Preferences {
  const value = parseJson(stored);
  if (!isRecord(value)) return defaultPreferences;
  const { volume, muted, speed, wantsCaptions, wantedLanguage } = value;
  return {
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : DEFAULT_VOLUME,
    muted: muted === true,
    speed: readSpeed(speed),
    wantsCaptions: wantsCaptions === true,
    ...(typeof wantedLanguage === 'string' && { wantedLanguage }),
  };
}

/** What is kept. */
export const writePreferences = ({ volume, muted, speed, wantsCaptions, wantedLanguage }: Preferences): string =>
  JSON.stringify({ volume, muted, speed, wantsCaptions, wantedLanguage } satisfies Preferences);
