import { z } from 'zod';
import { apiPrefixes } from '@inspire/shared/contracts/endpoints';
import { frameToken } from './frame-tokens';

const CALL = /^\/[\w/-]+(\?[\w=&%.-]*)?$/;

/** A call of the public API, which the gateway asks without credentials: nothing else of the backend, such as its metrics. */
const isPublicCall = (call: string): boolean =>
  CALL.test(call) && apiPrefixes.some((prefix) => call.startsWith(`${prefix}/`));

/** Dots separate keys and indexes, for example `thumbnailSources.0.srcset`. */
const FIELD = /^\w+(\.\w+)*$/;

const MAX_ITEMS = 20;

const frameHole = z.object({
  call: z.string().refine(isPublicCall, 'must be the address of a GET call of the API'),
  /** The field of the response that holds the list; without it, the response is the list. */
  list: z.string().regex(FIELD).optional(),
  /** How many items the page shows. With fewer, it shows its skeleton. */
  count: z.int().min(1).max(MAX_ITEMS),
  /** What the page shows of an item: texts and numbers. Every item must have them all. */
  fields: z.array(z.string().regex(FIELD)).min(1),
  /** Items with these values are passed over. */
  without: z.record(z.string().regex(FIELD), z.string()).optional(),
  /** Those of the fields that are prices in whole rupees: the page gets their text, as `formatRupees` of shared writes it. */
  rupees: z.array(z.string().regex(FIELD)).optional(),
});
/** A place in a frame for public data, the first items of a list, which the gateway fills in. */
export type FrameHole = z.output<typeof frameHole>;

/** The holes of a frame by name. */
export const frameHoles = z.record(z.string().regex(/^[a-z]\w*$/i, 'must be a name'), frameHole);

/** An item of a list, reduced to the fields that its frame shows. */
export type HoleItem = Readonly<Record<string, unknown>>;

const getField = (value: unknown, field: string): unknown =>
  field
    .split('.')
    .reduce<unknown>(
      (parent, key) =>
        typeof parent === 'object' && parent !== null && Object.hasOwn(parent, key)
          ? (parent as Record<string, unknown>)[key]
          : undefined,
      value,
    );

/** Sets a field and creates what it is in: an array where the next key is an index. */
function setField(item: object, field: string, value: unknown): void {
  const keys = field.split('.');
  const last = keys.pop() as string;
  let parent = item as Record<string, unknown>;
  keys.forEach((key, index) => {
    const next = keys[index + 1] ?? last;
    parent[key] ??= /^\d+$/.test(next) ? [] : {};
    parent = parent[key] as Record<string, unknown>;
  });
  parent[last] = value;
}

const createItem = (fields: readonly string[], valueOf: (field: string) => unknown): HoleItem => {
  const item = {};
  for (const field of fields) setField(item, field, valueOf(field));
  return item;
};

const nameOf = (hole: string, index: number, field: string): string => `holes.${hole}.${index}.${field}`;

/** Returns the items that a frame is rendered with: tokens in place of texts. */
export const createHoleTokens = (name: string, { count, fields }: FrameHole): HoleItem[] =>
  Array.from({ length: count }, (_, index) => createItem(fields, (field) => frameToken(nameOf(name, index, field))));

const rupeeFormat = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });

/** Returns what the page shows of a field; undefined for a price that is not a number. */
function getShown(item: unknown, field: string, rupees: readonly string[]): unknown {
  const value = getField(item, field);
  if (!rupees.includes(field)) return value;
  return typeof value === 'number' ? rupeeFormat.format(value) : undefined;
}

const isShown = (value: unknown): boolean => (typeof value === 'string' && value !== '') || typeof value === 'number';

/**
 * Returns the first items of a response, each reduced to the fields of the hole.
 * @returns undefined when there are too few, or when one lacks a field
 */
export function pickHoleItems(response: unknown, hole: FrameHole): HoleItem[] | undefined {
  const { list, count, fields, without = {}, rupees = [] } = hole;
  const all = list === undefined ? response : getField(response, list);
  if (!Array.isArray(all)) return undefined;
  const items = all
    .filter((item) => Object.entries(without).every(([field, value]) => getField(item, field) !== value))
    .slice(0, count);
  const isComplete = items.every((item) => fields.every((field) => isShown(getShown(item, field, rupees))));
  if (items.length < count || !isComplete) return undefined;
  return items.map((item) => createItem(fields, (field) => getShown(item, field, rupees)));
}

/** Returns the texts of a hole's tokens. */
export const getHoleTexts = (name: string, { fields }: FrameHole, items: readonly HoleItem[]): Record<string, string> =>
  Object.fromEntries(
    items.flatMap((item, index) =>
      fields.map((field) => [nameOf(name, index, field), String(getField(item, field))] as const),
    ),
  );
