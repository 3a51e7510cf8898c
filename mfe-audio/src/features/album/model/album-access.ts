import type { Audio } from '@inspire/shared/contracts';
import { isRecord } from '@inspire/shared/guards';
import { readId } from '@inspire/shared/routes';

const readStateId = (value: unknown): number | undefined => {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  return readId(`?id=${encodeURIComponent(value)}`);
};

/**
 * Returns the id of the album to show: navigation state wins over the URL (SPEC-2, D-5). The payment return passes
 * the id as text.
 * @returns `none` if neither names an album, `unknown` if the URL's value is not an id
 */
export function readAlbumId(state: unknown, search: string): number | 'none' | 'unknown' {
  const given = isRecord(state) ? state : {};
  const fromState = readStateId(given.id) ?? readStateId(given.albumId);
  if (fromState !== undefined) return fromState;
  if (!new URLSearchParams(search).has('id')) return 'none';
  return readId(search) ?? 'unknown';
}

/** Returns the length of an album in seconds; tracks of unknown length count as 0. */
export const totalTime = (tracks: readonly Pick<Audio, 'audio_length'>[]): number =>
  tracks.reduce((sum, { audio_length }) => sum + (Number.isFinite(audio_length) ? audio_length : 0), 0);
