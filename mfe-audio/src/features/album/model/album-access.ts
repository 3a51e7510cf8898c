import { readId } from '@inspire/shared/routes';

const readStateId = (value: unknown): number | undefined => {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  return readId(`?id=${encodeURIComponent(value)}`);
};

/**
 * The album that the page is opened with: navigation state wins over the address (SPEC-2, D-5). The payment's
 * return passes a text as the id.
 * @returns `none` when neither names one, `unknown` when what the address names is no id
 */
export function readAlbumId(state: unknown, search: string): number | 'none' | 'unknown' {
  const given = typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};
  const fromState = readStateId(given.id) ?? readStateId(given.albumId);
  if (fromState !== undefined) return fromState;
  if (!new URLSearchParams(search).has('id')) return 'none';
  return readId(search) ?? 'unknown';
}
