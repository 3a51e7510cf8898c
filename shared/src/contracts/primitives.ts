import { z } from 'zod';

// zod 4 probes `new Function` for a faster parser; a strict CSP would report that, so it is off wherever contracts load.
z.config({ jitless: true });

/** PostgreSQL refuses the NUL character with an internal error, so no text that carries one passes the border. */
const withoutNul = (value: string): boolean => !value.includes('\u0000');

/** A text of at most `max` characters, spaces around it removed; `missing` is what to say when there is none. */
export const text = (max: number, missing?: string) =>
  z.string(missing).trim().max(max).refine(withoutNul, 'Contains a NUL character');

/** An item's number: a positive whole number that fits PostgreSQL's `integer`. */
export const id = z.int().positive().max(2_147_483_647);

/** ISO 8601 in UTC (D-14). */
export const timestamp = z.iso.datetime();

/** Whole rupees (D-14). */
export const rupees = z.int().nonnegative();

/** A length or a position in seconds (D-14). */
export const seconds = z.number().nonnegative().max(1_000_000);

/** An address relative to the site's origin, or absolute where another host serves the file (D-38). */
export const address = z.string().max(2_000);

const digits = /^-?\d+$/;

/** Query and path parameters arrive as text; a repeated one arrives as an array and stays invalid (D-37). */
export const fromText = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (typeof value === 'string' && digits.test(value) ? Number(value) : value), schema);

/** A boolean given as `true` or `false` in a query. */
export const booleanFromText = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean(),
);

export const idFromText = fromText(id);
