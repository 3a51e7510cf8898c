import type { z } from 'zod';
import { type AuthoredCatalogue, catalogueFile } from './catalogue-file';
import { type CataloguePath, type CatalogueText, readCatalogueText } from './catalogue-text';
import { ContentValidationError } from './content-validation-error';
import { findReferenceIssues } from './reference-issues';

export interface Catalogue {
  readonly text: string;
  readonly written: AuthoredCatalogue;
  issue(path: CataloguePath, message: string): string;
}

const toSchemaIssues = (source: CatalogueText, error: z.ZodError): string[] =>
  error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((field) => source.unknownField(issue.path, field))
      : [source.issue(issue.path, issue.message)],
  );

/** Does not check media. @throws ContentValidationError that lists every issue */
export async function readCatalogue(folder: string): Promise<Catalogue> {
  const source = await readCatalogueText(folder);
  const parsed = catalogueFile.safeParse(source.value);
  if (!parsed.success) throw new ContentValidationError(folder, toSchemaIssues(source, parsed.error));
  const issues = findReferenceIssues(parsed.data, source.issue);
  if (issues.length > 0) throw new ContentValidationError(folder, issues);
  return { text: source.text, written: parsed.data, issue: source.issue };
}
