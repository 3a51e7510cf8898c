import { and, type SQL, sql } from 'drizzle-orm';
import { type albums, hasSignWord, type videos } from '../../database/schema/catalogue';

export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/**
 * `all` needs no text. `words` searches for one or two letters, which are too short for the trigram index; `signs` does so for
 * a leading punctuation mark, which has its own index.
 */
export type SearchKind = 'all' | 'words' | 'signs' | 'contains';

export interface Search {
  readonly kind: SearchKind;
  readonly pattern: string;
}

/** One or two letters match the start of a word in the title; more match anywhere in title and description. */
export function parseSearch(query: string): Search {
  const text = query.trim().replace(/\s+/g, ' ');
  if (text === '') return { kind: 'all', pattern: '' };
  if ([...text].length > 2) return { kind: 'contains', pattern: `%${escapeLike(text)}%` };
  return { kind: /^[!-/:-@[-`{-~]/.test(text) ? 'signs' : 'words', pattern: `% ${escapeLike(text)}%` };
}

/** The database also lowers the pattern, so that both sides follow the same rules. */
export function matches(table: typeof videos | typeof albums, kind: SearchKind): SQL | undefined {
  const pattern = sql`lower(${sql.placeholder('pattern')})`;
  if (kind === 'all') return undefined;
  if (kind === 'contains') return sql`${table.searchText} like ${pattern}`;
  const startsWord = sql`${table.titleWords} like ${pattern}`;
  // `hasSignWord` is implied; it makes PostgreSQL use the partial index.
  return kind === 'signs' ? and(hasSignWord(table.titleWords), startsWord) : startsWord;
}
