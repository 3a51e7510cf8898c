import type { PictureSource } from '../contracts/entities/video';

/** True for an object that is neither null nor an array. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a text; empty for any other value. */
export const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns a finite positive number; 0 for any other value. */
export const toAmount = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0;

/** Returns the picture sources of a list; undefined when it is not a list. */
export const toPictureSources = (value: unknown): PictureSource[] | undefined =>
  Array.isArray(value)
    ? value.filter(
        (source): source is PictureSource =>
          isRecord(source) && typeof source.type === 'string' && typeof source.srcset === 'string',
      )
    : undefined;

/** Parses untrusted JSON; undefined for a missing or invalid text. */
export function parseJson(text: string | null | undefined): unknown {
  if (text === null || text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
