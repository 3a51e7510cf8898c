import { and, type SQL, sql } from 'drizzle-orm';
import { toLatinDigits } from '@inspire/shared/guards';
import { type albums, hasSignWord, type videos } from '../../database/schema/catalogue';

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/**
 * `all` needs no text. `words` searches for one or two letters, which are too short for the trigram index; `signs` does so for
 * a leading punctuation mark, which has its own index.
 */
export type SearchKind = 'all' | 'words' | 'signs' | 'contains';

export interface Search {
  readonly kind: SearchKind;
  /** For `like`, and so for the index. With `contains` it also matches texts that do not contain `text`. */
  readonly pattern: string;
  readonly text: string;
}

/** Marks that people leave out: accents of Latin letters, and the dot below letters of Indic scripts. */
const optionalMarks = /[\u0300-\u036F\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0CBC]/g;
const invisible = /[\p{Cf}\uFE00-\uFE0F]/gu;

/** Raise it when `toSearchText` changes, so that stored texts are written again. */
export const SEARCH_VERSION = 1;

/** The form in which texts are searched; stored texts and queries both have it, so that a search compares bytes. */
export const toSearchText = (text: string): string =>
  toLatinDigits(text)
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(optionalMarks, '')
    .replaceAll(invisible, '')
    .normalize('NFC')
    .replaceAll(/[\u2018-\u201B\u2032\u02BB\u02BC\u0060\u00B4]/g, "'")
    .replaceAll(/[\u201C-\u201F\u2033\u00AB\u00BB]/g, '"')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Returns the columns by which an entry is found. */
export const toSearchColumns = ({ title, description }: { readonly title: string; readonly description: string }) => ({
  searchText: `${toSearchText(title)}\n${toSearchText(description)}`,
  titleWords: ` ${toSearchText(title)}`,
  searchVersion: SEARCH_VERSION,
});

/**
 * Leaves out the middle of long words and the spaces between words. The time of an index scan grows with the number of
 * trigrams, and the beginnings and ends of words find nearly the same videos as all of their trigrams.
 * Words of other scripts stay whole, because the index sees trigrams only between some of their marks.
 */
const toIndexPattern = (text: string): string => {
  const shorter = escapeLike(text)
    .replaceAll(/([a-z\d]{4})[a-z\d]*([a-z\d]{3})/g, '$1%$2')
    .replaceAll(/(?<=[a-z\d]{3}) (?=[a-z\d]{3})/g, '%');
  return `%${shorter}%`;
};

/** One or two letters match the start of a word in the title; more match anywhere in title and description. */
export function parseSearch(query: string): Search {
  const text = toSearchText(query);
  if (text === '') return { kind: 'all', pattern: '', text };
  if ([...text].length > 2) return { kind: 'contains', pattern: toIndexPattern(text), text };
  return { kind: /^[!-/:-@[-`{-~]/.test(text) ? 'signs' : 'words', pattern: `% ${escapeLike(text)}%`, text };
}

export function matches(table: typeof videos | typeof albums, kind: SearchKind): SQL | undefined {
  const pattern = sql.placeholder('pattern');
  if (kind === 'all') return undefined;
  if (kind === 'contains')
    return sql`${table.searchText} like ${pattern} and strpos(${table.searchText}, ${sql.placeholder('text')}) > 0`;
  const startsWord = sql`${table.titleWords} like ${pattern}`;
  // `hasSignWord` is implied; it makes PostgreSQL use the partial index.
  return kind === 'signs' ? and(hasSignWord(table.titleWords), startsWord) : startsWord;
}
