import { and, type SQL, sql } from 'drizzle-orm';
import { type albums, hasSignWord, type videos } from '../../database/schema/catalogue';

/** LIKE's own signs are taken literally. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/**
 * `all` needs no text; `words` is the search for one or two letters, too short for the trigram index to help; `signs` is the same
 * for what begins with a sign, which has an index of its own.
 */
export type SearchKind = 'all' | 'words' | 'signs' | 'contains';

export interface Search {
  readonly kind: SearchKind;
  readonly pattern: string;
}

/** What to look for: titles with a word that begins so under three letters, titles and descriptions that contain it else. */
export function readSearch(query: string): Search {
  const wanted = query.trim().replace(/\s+/g, ' ');
  if (wanted === '') return { kind: 'all', pattern: '' };
  if ([...wanted].length > 2) return { kind: 'contains', pattern: `%${escapeLike(wanted)}%` };
  return { kind: /^[!-/:-@[-`{-~]/.test(wanted) ? 'signs' : 'words', pattern: `% ${escapeLike(wanted)}%` };
}

/** The database lowers the pattern too, so that both sides are lowered by the same rules. */
export function matches(table: typeof videos | typeof albums, kind: SearchKind): SQL | undefined {
  const pattern = sql`lower(${sql.placeholder('pattern')})`;
  if (kind === 'all') return undefined;
  if (kind === 'contains') return sql`${table.searchText} like ${pattern}`;
  const beginsSo = sql`${table.titleWords} like ${pattern}`;
  // The former is always true where the latter is; it names the index.
  return kind === 'signs' ? and(hasSignWord(table.titleWords), beginsSo) : beginsSo;
}
