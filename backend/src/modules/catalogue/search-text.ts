import { sql, type SQL } from 'drizzle-orm';
import type { albums, videos } from './catalogue-schema';

/** LIKE's own signs are taken literally. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** `all` needs no text; `words` is the search for one or two letters, too short for the trigram index to help. */
export type SearchKind = 'all' | 'words' | 'contains';

export interface Search {
  readonly kind: SearchKind;
  readonly pattern: string;
}

/** What to look for: titles with a word that begins so under three letters, titles and descriptions that contain it else. */
export function readSearch(query: string): Search {
  const wanted = query.trim().replace(/\s+/g, ' ');
  if (wanted === '') return { kind: 'all', pattern: '' };
  return [...wanted].length < 3
    ? { kind: 'words', pattern: `% ${escapeLike(wanted)}%` }
    : { kind: 'contains', pattern: `%${escapeLike(wanted)}%` };
}

/** The database lowers the pattern too, so that both sides are lowered by the same rules. */
export function matches(table: typeof videos | typeof albums, kind: SearchKind): SQL | undefined {
  const pattern = sql`lower(${sql.placeholder('pattern')})`;
  if (kind === 'all') return undefined;
  return sql`${kind === 'words' ? table.titleWords : table.searchText} like ${pattern}`;
}
