import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Document, isMap, isNode, isPair, isScalar, LineCounter, type Node, parseDocument } from 'yaml';
import { ContentValidationError } from './content-validation-error';
import { CATALOGUE_FILE } from './package-paths';

/** Where in the catalogue something stands: names of fields and places in lists, outermost first. */
export type CataloguePath = readonly PropertyKey[];

export interface CatalogueText {
  readonly text: string;
  readonly value: unknown;
  /** One line for the owner, with the file, the line and the entry's name: `catalogue.yaml:42: videos calm: price: …`. */
  fault(path: CataloguePath, says: string): string;
  /** Of a field that the catalogue does not know. */
  unknownField(path: CataloguePath, field: string): string;
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);

/** The catalogue's text as it stands in the folder. @throws ContentValidationError */
async function readText(folder: string): Promise<string> {
  try {
    return await readFile(join(folder, CATALOGUE_FILE), 'utf8');
  } catch (error) {
    throw new ContentValidationError(folder, [`${CATALOGUE_FILE}: cannot be read (${codeOf(error)})`]);
  }
}

/** The node at a path, or the innermost one around it that is there: what is missing has no line of its own. */
function nearestNode(document: Document, path: CataloguePath): Node | undefined {
  for (let length = path.length; length > 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node)) return node;
  }
  return document.contents ?? undefined;
}

/** Names an entry by its key, which its owner knows, rather than by its place in the list. */
function nameOf(value: unknown, [list, index, ...rest]: CataloguePath): string {
  if (list === undefined) return '';
  const entries = (value as Record<PropertyKey, unknown> | null)?.[list];
  const entry: unknown = Array.isArray(entries) && typeof index === 'number' ? entries[index] : undefined;
  const key = (entry as { key?: unknown } | undefined)?.key;
  if (index === undefined) return `${String(list)}: `;
  const who = `${String(list)} ${typeof key === 'string' ? key : `no. ${Number(index) + 1}`}: `;
  return rest.length === 0
    ? who
    : `${who}${rest.map((part) => (typeof part === 'number' ? part + 1 : String(part))).join(' ')}: `;
}

/** Reads the catalogue with what is needed to tell its owner where a fault is. @throws ContentValidationError when it is no YAML */
export async function readCatalogueText(folder: string): Promise<CatalogueText> {
  const text = await readText(folder);
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number | undefined): number => Math.max(1, lines.linePos(offset ?? 0).line);
  if (document.errors.length > 0) {
    throw new ContentValidationError(
      folder,
      document.errors.map(({ pos, message }) => `${CATALOGUE_FILE}:${lineAt(pos[0])}: ${message}`),
    );
  }
  const value: unknown = document.toJS();
  const lineOfField = (path: CataloguePath, field: string): number => {
    const map = path.length === 0 ? document.contents : document.getIn(path, true);
    const pair = isMap(map)
      ? map.items.find((item) => isPair(item) && isScalar(item.key) && item.key.value === field)
      : undefined;
    return lineAt(isScalar(pair?.key) ? pair.key.range?.[0] : nearestNode(document, path)?.range?.[0]);
  };
  return {
    text,
    value,
    fault: (path, says) =>
      `${CATALOGUE_FILE}:${lineAt(nearestNode(document, path)?.range?.[0])}: ${nameOf(value, path)}${says}`,
    unknownField: (path, field) =>
      `${CATALOGUE_FILE}:${lineOfField(path, field)}: ${nameOf(value, path)}there is no field '${field}'`,
  };
}
