import type { z } from 'zod';
import { type AuthoredCatalogue, catalogueFile } from './catalogue-file';
import { type CataloguePath, type CatalogueText, readCatalogueText } from './catalogue-text';
import { ContentValidationError } from './content-validation-error';
import { findReferenceIssues } from './reference-issues';

export interface Catalogue {
  readonly text: string;
  readonly written: AuthoredCatalogue;
  /** One line for the owner, with the file, the line and the entry's name. */
  fault(path: CataloguePath, says: string): string;
}

const schemaFaults = (source: CatalogueText, error: z.ZodError): string[] =>
  error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((field) => source.unknownField(issue.path, field))
      : [source.fault(issue.path, issue.message)],
  );

/** Reads and checks the catalogue of a folder, as far as it can be without its media. @throws ContentValidationError with every fault found */
export async function readCatalogue(folder: string): Promise<Catalogue> {
  const source = await readCatalogueText(folder);
  const parsed = catalogueFile.safeParse(source.value);
  if (!parsed.success) throw new ContentValidationError(folder, schemaFaults(source, parsed.error));
  const faults = findReferenceIssues(parsed.data, source.fault);
  if (faults.length > 0) throw new ContentValidationError(folder, faults);
  return { text: source.text, written: parsed.data, fault: source.fault };
}
