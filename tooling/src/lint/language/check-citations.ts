import type { LanguageIssue } from './check-language';
import type { KnownCitations } from './known-citations';

const documents = {
  SPEC: 'docs/product/specification.md has no section',
  D: 'docs/product/decisions.md has no decision',
  ADR: 'docs/decisions has no record',
  P: 'docs/product/goals.md has no row',
  R: 'docs/product/goals.md has no row',
} as const;

const citation = /\b(?:(SPEC|D|ADR)-(\d+)|([PR])(\d{1,2}))\b/g;

/**
 * Citation forms from before the documents moved into the repository, and findings of reviews outside of it; `section 4.3`
 * refers to an RFC, `(S3)` to object storage.
 */
const oldForms: readonly { pattern: RegExp; instead: string }[] = [
  { pattern: /\bdecisions? \d+/gi, instead: 'D-<number> (a product decision) or ADR-<number> (docs/decisions)' },
  { pattern: /\bsections? \d+(?!\.?\d)/gi, instead: 'SPEC-<number>' },
  { pattern: /\(architecture(, "[^"]+")?\)/g, instead: 'docs/architecture.md, or leave it out' },
  {
    pattern: /\((findings? )?([CDT]\d{1,2}|S(?!3\))\d{1,2})(, [CDST]\d{1,2})*\)/g,
    instead: 'D-<number>, or say what was wrong',
  },
  { pattern: /\bfindings? [CDST]\d{1,2}\b/g, instead: 'D-<number>, or say what was wrong' },
  { pattern: /\brecord \d{4}\b/gi, instead: 'ADR-<number>' },
  { pattern: /(?<![\w/.-])(\.\.\/)*(shared\/)?(decisions|spec)\.md\b/g, instead: 'SPEC-<number> or D-<number>' },
  { pattern: /(?<![\w/.-])\.\.\/shared\/[\w/-]+\.md\b/g, instead: 'a document of this repository' },
];

/** Finds numbers of sections, decisions, records and rows of goals without a definition. */
export function findUnknownCitations(text: string, known: KnownCitations): LanguageIssue[] {
  return [...text.matchAll(citation)].flatMap(({ 0: found, 1: document, 2: section, 3: row, 4: line, index }) => {
    const source = (document ?? row) as keyof KnownCitations;
    const number = section ?? line;
    return known[source].has(Number(number))
      ? []
      : [{ index, message: `'${found}' cites nothing: ${documents[source]} ${Number(number)}` }];
  });
}

export function findOldCitations(text: string): LanguageIssue[] {
  return oldForms.flatMap(({ pattern, instead }) =>
    [...text.matchAll(pattern)].map(({ 0: found, index }) => ({
      index,
      message: `'${found}' cannot be resolved: cite ${instead}`,
    })),
  );
}
