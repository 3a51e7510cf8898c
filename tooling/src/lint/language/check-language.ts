import { bannedNames } from './banned-names';
import { bannedWords, type Scope } from './banned-words';

export interface LanguageIssue {
  readonly index: number;
  /** One sentence: the word and its replacement. */
  readonly message: string;
}

/** A phrase may continue on the next line of a block comment. */
const toRegex = (phrase: string): RegExp =>
  new RegExp(`(?<![\\w'’.-])(?:${phrase.replaceAll(' ', '[\\s*/]+')})(?![\\w-])`, 'gi');

/** Compiles the rows of a scope, and one pattern that quickly excludes most texts. */
function compile(scope: Scope) {
  const rows = bannedWords
    .filter(({ scopes }) => scopes.includes(scope))
    .map(({ pattern, instead }) => ({
      instead,
      regex: scope === 'identifier' ? new RegExp(pattern, 'g') : toRegex(pattern),
    }));
  const any = new RegExp(rows.map(({ regex }) => regex.source).join('|'), scope === 'identifier' ? '' : 'i');
  return { rows, any };
}

const compiled: Readonly<Record<Scope, ReturnType<typeof compile>>> = {
  comment: compile('comment'),
  copy: compile('copy'),
  markdown: compile('markdown'),
  identifier: compile('identifier'),
};

const describe = (found: string, instead: string): string =>
  `Instead of '${found.replace(/[\s*/]+/g, ' ')}': ${instead}`;

export function findBannedWords(text: string, scope: Scope): LanguageIssue[] {
  const { rows, any } = compiled[scope];
  if (!any.test(text)) return [];
  return rows
    .flatMap(({ regex, instead }) =>
      [...text.matchAll(regex)].map(({ 0: found, index }) => ({ index, message: describe(found, instead) })),
    )
    .sort((left, right) => left.index - right.index);
}

/**
 * Checks an export's name against the glossary.
 * @param path the file's path in the repository, with forward slashes
 */
export function checkExportName(name: string, path: string): string | undefined {
  const row = bannedNames.find(
    (one) => one.name === name && (one.within?.some((folder) => path.startsWith(`${folder}/`)) ?? true),
  );
  return row && `'${name}' is an old name of the glossary: use ${row.instead}`;
}

export function checkClassName(name: string, parent: string): string | undefined {
  return /(Error|Refusal|Fault)$/.test(parent) && !name.endsWith('Error')
    ? `'${name}' extends ${parent}: a thrown class ends in Error`
    : undefined;
}
