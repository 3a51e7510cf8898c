import type { Scope } from './banned-words';
import { findOldCitations, findUnknownCitations } from './check-citations';
import { findBannedWords } from './check-language';
import type { KnownCitations } from './known-citations';

const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

/** Blanks code, link targets and HTML comments, which are not prose; positions stay the same. */
const withoutCode = (text: string): string =>
  text
    .replace(/^```[\s\S]*?^```/gm, blank)
    .replace(/`[^`\n]+`/g, blank)
    .replace(/\]\([^)\n]*\)/g, blank)
    .replace(/<!--[\s\S]*?-->/g, blank);

/** The specification quotes fixed texts verbatim. */
const withoutQuotes = (text: string): string => text.replace(/'[^'\n]+'|"[^"\n]+"|“[^”\n]+”|‘[^’\n]+’/g, blank);

const onlyMatches = (text: string, pattern: RegExp): string => {
  let result = blank(text);
  for (const { 0: found, index } of text.matchAll(pattern)) {
    result = result.slice(0, index) + found + result.slice(index + found.length);
  }
  return result;
};

interface Kind {
  readonly file: RegExp;
  readonly scope: Scope;
  /** Returns the prose of the file, at unchanged positions. */
  readonly prose: (text: string) => string;
}

/** File types that ESLint does not read. */
const kinds: readonly Kind[] = [
  {
    file: /(^|\/)(specification|fixed-texts)\.md$/,
    scope: 'markdown',
    prose: (text) => withoutQuotes(withoutCode(text)),
  },
  { file: /\.md$/, scope: 'markdown', prose: withoutCode },
  { file: /\.css$/, scope: 'comment', prose: (text) => onlyMatches(text, /\/\*[\s\S]*?\*\//g) },
  {
    file: /\.(ya?ml|sh|dockerignore)$|(^|\/)(Dockerfile|run)$/,
    scope: 'comment',
    prose: (text) => onlyMatches(text, /(?<=^|\s)#.*/gm),
  },
  { file: /\.tmpl$/, scope: 'comment', prose: (text) => text },
];

export const isDocument = (path: string): boolean => kinds.some(({ file }) => file.test(path));

/**
 * Checks the words and citations of a file that is not a module: Markdown, styles, settings.
 * @param path the file's path in the repository, with forward slashes
 * @returns lines of the linter's report
 */
export function checkDocument(path: string, text: string, known?: KnownCitations): string[] {
  const kind = kinds.find(({ file }) => file.test(path));
  if (!kind) return [];
  const prose = kind.prose(text);
  const issues = [
    ...findBannedWords(prose, kind.scope),
    ...findOldCitations(prose),
    ...(known ? findUnknownCitations(prose, known) : []),
  ];
  return issues.map(({ index, message }) => {
    const before = text.slice(0, index).split('\n');
    return `${path}:${before.length}:${(before.at(-1)?.length ?? 0) + 1}: ${message}`;
  });
}
