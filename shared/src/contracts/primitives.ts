import { z } from 'zod';

// zod 4 probes `new Function` for a faster parser, which a strict CSP would report.
z.config({ jitless: true });

/** PostgreSQL fails with an internal error on NUL characters. */
const withoutNul = (value: string): boolean => !value.includes('\u0000');

/** A trimmed text. @param missing the message when it is absent */
export const text = (max: number, missing?: string) =>
  z.string(missing).trim().max(max).refine(withoutNul, 'Contains a NUL character');

/** Fits PostgreSQL's `integer`. */
export const id = z.int().positive().max(2_147_483_647);

/** ISO 8601 in UTC (D-14). */
export const timestamp = z.iso.datetime();

/** Whole rupees (D-14). */
export const rupees = z.int().nonnegative();

/** A duration or position in seconds (D-14). */
export const seconds = z.number().nonnegative().max(1_000_000);

/** A URL, relative to the site's origin or absolute if another host serves the file (D-38). */
export const address = z.string().max(2_000);

const digits = /^-?\d+$/;

/** Query and path parameters arrive as text; a repeated one arrives as an array and stays invalid (D-37). */
export const fromText = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (typeof value === 'string' && digits.test(value) ? Number(value) : value), schema);

export const booleanFromText = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean(),
);

export const idFromText = fromText(id);
