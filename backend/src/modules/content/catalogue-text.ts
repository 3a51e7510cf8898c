import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Document, isMap, isNode, isPair, isScalar, LineCounter, type Node, parseDocument } from 'yaml';
import { getErrorCode } from '@inspire/server-kit/errors';
import { ContentValidationError } from './content-validation-error';
import { CATALOGUE_FILE } from './package-paths';

/** Field names and list indexes, outermost first. */
export type CataloguePath = readonly PropertyKey[];

export interface CatalogueText {
  readonly text: string;
  readonly value: unknown;
  /** Formats an issue with file, line and entry: `catalogue.yaml:42: videos calm: price: …`. */
  issue(path: CataloguePath, message: string): string;
  unknownField(path: CataloguePath, field: string): string;
}

/** @throws ContentValidationError */
async function readText(folder: string): Promise<string> {
  try {
    return await readFile(join(folder, CATALOGUE_FILE), 'utf8');
  } catch (error) {
    const code = getErrorCode(error) ?? String(error);
    throw new ContentValidationError(folder, [`${CATALOGUE_FILE}: cannot be read (${code})`]);
  }
}

/** Falls back to the nearest node around the path: a missing node has no line. */
function nearestNode(document: Document, path: CataloguePath): Node | undefined {
  for (let length = path.length; length > 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node)) return node;
  }
  return document.contents ?? undefined;
}

/** Uses the entry's key, which its owner knows, instead of its index. */
function describeEntry(value: unknown, [list, index, ...rest]: CataloguePath): string {
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

/** @throws ContentValidationError for invalid YAML */
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
  const findLineOfField = (path: CataloguePath, field: string): number => {
    const map = path.length === 0 ? document.contents : document.getIn(path, true);
    const pair = isMap(map)
      ? map.items.find((item) => isPair(item) && isScalar(item.key) && item.key.value === field)
      : undefined;
    return lineAt(isScalar(pair?.key) ? pair.key.range?.[0] : nearestNode(document, path)?.range?.[0]);
  };
  return {
    text,
    value,
    issue: (path, message) =>
      `${CATALOGUE_FILE}:${lineAt(nearestNode(document, path)?.range?.[0])}: ${describeEntry(value, path)}${message}`,
    unknownField: (path, field) =>
      `${CATALOGUE_FILE}:${findLineOfField(path, field)}: ${describeEntry(value, path)}unknown field '${field}'`,
  };
}
