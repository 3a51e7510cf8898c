import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import pMap from 'p-map';
import { walk } from '@inspire/devkit/workspace/walk';

export interface FixedText {
  readonly text: string;
  readonly heading: string;
}

/** Parses the list of fixed texts: one text between backticks per list item. */
export function parseFixedTexts(page: string): FixedText[] {
  const texts: FixedText[] = [];
  let heading = '';
  for (const line of page.split('\n')) {
    heading = /^## (.+)$/.exec(line)?.[1] ?? heading;
    const [, text] = /^- `([^`]+)`/.exec(line) ?? [];
    if (text !== undefined) texts.push({ text, heading });
  }
  return texts;
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Matches a whole string, template or JSX text; a value in braces matches any expression of a template. */
function toPattern(text: string): RegExp {
  const body = text
    .split(/\{\w+\}/)
    .map((part) =>
      escape(part)
        .replaceAll("'", String.raw`\\?'`)
        .replaceAll(' ', String.raw`\s+`),
    )
    .join(String.raw`\$\{[^}]+\}`);
  return new RegExp(`(['"\`])${body}\\1|>\\s*${body}\\s*<`);
}

/** Code whose texts viewers and operators see: no tests, doubles and examples. */
const isProduct = (path: string): boolean =>
  /^(shared|shell|gateway|backend|mfe-[a-z]+)\/src\//.test(path) && !/\.test\.tsx?$|\/testing\//.test(path);

/**
 * Compares the fixed texts with the sources and with the documents that define them.
 * @param page the text of `docs/product/fixed-texts.md`
 * @param documents the texts of the specification and of the product decisions
 * @param files texts of modules by path
 * @returns one line for each text that the product does not contain verbatim, or that no document names
 */
export function checkFixedTexts(
  page: string,
  documents: readonly string[],
  files: ReadonlyMap<string, string>,
): string[] {
  // The specification names a few labels inside a sentence, in lower case.
  const prose = documents.map((document) => document.replace(/\s+/g, ' ').toLowerCase());
  const sources = [...files].filter(([path]) => isProduct(path)).map(([, text]) => text);
  return parseFixedTexts(page).flatMap(({ text, heading }) => {
    const pattern = toPattern(text);
    const issues = [];
    if (!sources.some((source) => pattern.test(source)))
      issues.push(`no source contains '${text}' (${heading}) to the letter`);
    if (!prose.some((document) => document.includes(text.toLowerCase())))
      issues.push(`neither the specification nor a decision names '${text}' (${heading})`);
    return issues.map((issue) => `docs/product/fixed-texts.md: ${issue}`);
  });
}

/**
 * Compares a repository's list of fixed texts with its sources; a repository without that page has no issues.
 * @param folders absolute paths of all packages
 */
export async function readFixedTextIssues(root: string, folders: readonly string[]): Promise<string[]> {
  const documents = join(root, 'docs/product');
  if (!existsSync(join(documents, 'fixed-texts.md'))) return [];
  const read = (name: string) => readFile(join(documents, name), 'utf8');
  const found = await pMap(folders, async (folder) => {
    const files = await walk(folder, { keep: (name) => /\.tsx?$/.test(name) });
    return files.map((file) => relative(root, join(folder, file)).split(sep).join('/'));
  });
  const sources = await pMap(
    found.flat().filter(isProduct),
    async (path) => [path, await readFile(join(root, path), 'utf8')] as const,
    { concurrency: 8 },
  );
  const texts = await Promise.all(['specification.md', 'decisions.md'].map(read));
  return checkFixedTexts(await read('fixed-texts.md'), texts, new Map(sources));
}
